import { randomInt } from 'node:crypto'
import { Counter, Gauge, Registry } from 'prom-client'
import { type Metrics, metricsText } from './metrics.ts'
import type { Reading } from './metrics-site.ts'

/** Lets the processes of one machine answer for each other: whichever is scraped reports all of them. */

type Message =
  | { metrics: 'read'; id: number; site: boolean }
  | { metrics: 'reading'; id: number; own: Reading; site: Reading }
  | { metrics: 'text?'; id: number }
  | { metrics: 'text'; id: number; text: string }

/** The other end of an IPC channel: a worker, or the supervisor. */
interface Channel {
  send?: (message: Message, callback: (error: Error | null) => void) => boolean
  on: (event: 'message', onMessage: (message: Message) => void) => unknown
  removeListener: (event: 'message', onMessage: (message: Message) => void) => unknown
}

/** A process that does not answer in this time hangs or has died, and is left out. */
const ANSWER_MS = 2_000

/** Without the callback, sending to a dead process would be an unhandled error, which ends this one. */
function send(to: Channel, message: Message, failed: () => void = () => {}): void {
  to.send?.(message, error => error && failed())
}

type Unnumbered<M> = M extends Message ? Omit<M, 'id'> : never

let lastId = 0

function ask<K extends Message['metrics']>(
  to: Channel,
  message: Unnumbered<Message>,
  answer: K,
): Promise<Extract<Message, { metrics: K }> | null> {
  const id = ++lastId
  return new Promise(resolve => {
    const end = (found: Extract<Message, { metrics: K }> | null) => {
      clearTimeout(timer)
      to.removeListener('message', onMessage)
      resolve(found)
    }
    const onMessage = (message: Message) => {
      if (message?.metrics === answer && message.id === id) end(message as Extract<Message, { metrics: K }>)
    }
    const timer = setTimeout(() => end(null), ANSWER_MS)
    to.on('message', onMessage)
    send(to, { ...message, id } as Message, () => end(null))
  })
}

/** In a worker: answers for itself, and asks the supervisor when scraped. @returns the text for all processes */
export function answerAsWorker(metrics: Metrics, channel: Channel): () => Promise<string> {
  channel.on('message', async message => {
    if (message?.metrics !== 'read') return
    const [own, site] = await Promise.all([metrics.own(), message.site ? metrics.site() : []])
    send(channel, { metrics: 'reading', id: message.id, own, site })
  })
  return async () => (await ask(channel, { metrics: 'text?' }, 'text'))?.text ?? ''
}

interface Gathering {
  text: () => Promise<string>
  serve: (worker: Channel) => void
  died: () => void
}

/** In the supervisor. @param workers those running, by slot */
export function gatherFromWorkers(workers: () => ReadonlyMap<string, Channel>): Gathering {
  const registry = new Registry()
  const running = new Gauge({
    name: 'first_domino_workers',
    help: 'Serving processes: running, and those of them that did not answer in time.',
    labelNames: ['state'],
    registers: [registry],
  })
  const deaths = new Counter({
    name: 'first_domino_worker_deaths_total',
    help: 'Processes that exited unexpectedly and were replaced.',
    registers: [registry],
  })
  const text = async () => {
    const each = [...workers()]
    // Any process can report the site's metrics; a random one, in case one hangs.
    const chosen = each.length > 0 ? randomInt(each.length) : -1
    const answers = await Promise.all(
      each.map(([, worker], index) => ask(worker, { metrics: 'read', site: index === chosen }, 'reading')),
    )
    const readings = new Map<string, Reading>()
    for (const [index, [place]] of each.entries()) {
      const answer = answers[index]
      if (answer) readings.set(place, answer.own)
    }
    running.set({ state: 'running' }, each.length)
    running.set({ state: 'silent' }, each.length - readings.size)
    return metricsText(readings, [...(await registry.getMetricsAsJSON()), ...(answers[chosen]?.site ?? [])])
  }
  return {
    text,
    serve: worker =>
      worker.on('message', async message => {
        if (message?.metrics !== 'text?') return
        send(worker, { metrics: 'text', id: message.id, text: await text() })
      }),
    died: () => deaths.inc(),
  }
}
