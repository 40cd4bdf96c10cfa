import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { IS_BUILT, ROOT } from '../root.ts'
import type { Answer, FromRenderer, RenderedPage, ToRenderer, Visit } from './render-messages.ts'

/** A page that takes longer is drawn by the browser instead. */
const PATIENCE_MS = 10_000
/** A site that nobody uses holds no memory for rendering. */
const IDLE_MS = 5 * 60_000
/** Beyond this many at once the browser draws the page: waiting longer would take longer. */
const AT_ONCE = 200

interface Waiting {
  ask: (url: string) => Promise<Omit<Answer, 'ask'>>
  done: (page: RenderedPage) => void
  failed: (reason: Error) => void
}

export interface PageRenderer {
  /**
   * @param ask the visitor's own call of the API
   * @throws when the page could not be rendered, or not in time
   */
  render: (visit: Visit, ask: Waiting['ask']) => Promise<RenderedPage>
  close: () => void
  /** Closes once nobody waits for a page any more. */
  retire: () => void
}

const SCRIPT = join(
  ROOT,
  IS_BUILT ? 'dist/server/render-process.js' : 'src/platform/server/pages/render-process.ts',
)

/** Renders pages in a child process, which starts with the first page and ends when it has been idle. */
export function openPageRenderer(site: unknown): PageRenderer {
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let numbered = 0
  let retired = false
  const visits = new Map<number, Waiting>()

  function stop(reason: string) {
    clearTimeout(idle)
    child?.removeAllListeners()
    child?.on('error', () => {})
    child?.kill('SIGKILL')
    child = undefined
    for (const visit of visits.values()) visit.failed(new Error(reason))
    visits.clear()
  }

  const send = (message: ToRenderer) => child?.send(message, () => {})

  async function answer({ asks }: Extract<FromRenderer, { kind: 'asks' }>, visit: Waiting) {
    const answers = await Promise.all(asks.map(async ({ ask, url }) => ({ ask, ...(await visit.ask(url)) })))
    send({ kind: 'answers', answers })
  }

  function receive(message: FromRenderer) {
    const visit = visits.get(message.visit)
    if (!visit) return
    if (message.kind === 'asks') answer(message, visit).catch(visit.failed)
    else if (message.kind === 'page') visit.done(message.page)
    else visit.failed(new Error(message.reason))
  }

  function start() {
    child = fork(SCRIPT, [], {
      // With the heap that V8 gives so small a process, half of a page's time went into collecting garbage.
      execArgv: [
        '--max-old-space-size=128',
        '--min-semi-space-size=16',
        '--max-semi-space-size=16',
        '--heap-growing-percent=200',
      ],
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    child.on('message', receive)
    child.on('error', () => stop('the render process could not be started'))
    child.on('exit', () => stop('the render process has ended'))
    // It must not keep a server alive that is closing.
    child.unref()
    child.channel?.unref()
    send({ kind: 'site', site })
  }

  return {
    render: (visit, ask) =>
      new Promise((resolve, reject) => {
        if (visits.size >= AT_ONCE) throw new Error('too many pages at once')
        if (!child) start()
        clearTimeout(idle)
        idle = setTimeout(() => stop('idle'), IDLE_MS).unref()
        const number = ++numbered
        // A page that never ends would hold up every other: the process is killed.
        const late = setTimeout(() => stop(`a page took over ${PATIENCE_MS} ms`), PATIENCE_MS).unref()
        const settle = () => {
          clearTimeout(late)
          visits.delete(number)
          if (retired && visits.size === 0) stop('the site has changed')
        }
        visits.set(number, {
          ask,
          done: page => {
            settle()
            resolve(page)
          },
          failed: reason => {
            settle()
            reject(reason)
          },
        })
        send({ kind: 'render', number, visit })
      }),
    close: () => stop('the site is closing'),
    retire: () => {
      retired = true
      if (visits.size === 0) stop('the site has changed')
    },
  }
}
