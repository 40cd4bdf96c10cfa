/**
 * Child process: renders pages of the application for one visitor each. It is a process of its own so that rendering
 * never delays a save, and because a page's dates are in its visitor's time zone, which is one for a whole process. It
 * holds no session: it asks the server for the data of a visit by the visit's number.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from '../root.ts'
import type { Answer, Ask, FromRenderer, Renderer, ToRenderer } from './render-messages.ts'

const HOME = process.env.TZ
let zoneNow = HOME

function inZone<T>(zone: string | null, work: () => T): T {
  const wanted = zone ?? HOME ?? 'UTC'
  // Changing it empties the caches of dates, which costs a millisecond.
  if (wanted !== zoneNow) process.env.TZ = zoneNow = wanted
  return work()
}

const send = (message: FromRenderer) => process.send?.(message)

const visits = new AsyncLocalStorage<number>()
const waiting = new Map<number, (answer: Answer) => void>()
let asked = 0
const unsent = new Map<number, Ask[]>()

/** What a visit asks at once goes in one message: each costs both processes a system call and some waiting. */
function post(visit: number, ask: Ask): void {
  const others = unsent.get(visit)
  if (others) return void others.push(ask)
  const asks = [ask]
  unsent.set(visit, asks)
  setImmediate(() => {
    unsent.delete(visit)
    send({ kind: 'asks', visit, asks })
  })
}

/** What a page's calls read of an answer. Node builds a whole one upon streams, which took a tenth of a page. */
const answerOf = ({ status, body }: Answer): Response => {
  const read = { ok: status < 300, status, statusText: '', json: async () => JSON.parse(body) }
  return read as unknown as Response
}

function ask(url: string): Promise<Response> {
  const visit = visits.getStore()
  if (visit === undefined) throw new Error('no visit asks for this')
  const ask = ++asked
  return new Promise(resolve => {
    waiting.set(ask, answer => resolve(answerOf(answer)))
    post(visit, { ask, url })
  })
}

let renderer: Promise<Renderer> | undefined

async function start(site: unknown): Promise<Renderer> {
  const loaded: Renderer = await import(pathToFileURL(join(ROOT, 'dist/prerender/entry.js')).href)
  loaded.setSiteSettings(site)
  loaded.setTransport(ask)
  return loaded
}

async function render(message: Extract<ToRenderer, { kind: 'render' }>): Promise<void> {
  const { number: visit } = message
  try {
    if (!renderer) throw new Error('the renderer has no site')
    const { renderVisit } = await renderer
    const page = await visits.run(visit, () => renderVisit({ ...message.visit, inZone }))
    const data = page.data === null ? null : JSON.stringify(page.data)
    send({ kind: 'page', visit, page: { ...page, html: Buffer.from(page.html), data } })
  } catch (error) {
    send({
      kind: 'failed',
      visit,
      reason: error instanceof Error ? (error.stack ?? error.message) : String(error),
    })
  }
}

process.on('message', (message: ToRenderer) => {
  if (message.kind === 'site') renderer = start(message.site)
  else if (message.kind === 'render') void render(message)
  else
    for (const answer of message.answers) {
      waiting.get(answer.ask)?.(answer)
      waiting.delete(answer.ask)
    }
})
process.on('disconnect', () => process.exit(0))
