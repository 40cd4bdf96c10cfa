import cluster, { type Worker } from 'node:cluster'
import { createServer } from 'node:net'
import { logger } from '#src/platform/server/http/request-log.ts'
import type { Settings } from '#src/platform/server/settings/settings.ts'

/** Longer than a worker takes to end by itself. */
const END_MS = 13_000
/** A worker that lived so long has not died of its start; the next one is started at once. */
const STEADY_MS = 10_000
const BACKOFF_MAX_MS = 30_000

/** Waits before another worker is started in place of one that died young, each twice the last. */
const backoff = (deaths: number) => (deaths === 0 ? 0 : Math.min(500 * 2 ** (deaths - 1), BACKOFF_MAX_MS))

/** How a worker ended: its exit code or the signal; or why it could not be started. */
interface Ending {
  code?: number | null
  signal?: string | null
  err?: Error
}

/** An error of one that has a process is a message that did not reach it: it is ending, and its exit follows. */
const ended = (worker: Worker) =>
  new Promise<Ending>(resolve => {
    worker.once('exit', (code, signal) => resolve({ code, signal }))
    worker.on('error', err => {
      if (worker.process.pid === undefined) resolve({ err })
    })
  })

/** One that was still starting when it was told to end has lost nothing. */
const isClean = ({ code, signal }: Ending) => signal === 'SIGTERM' || code === 0

/** Workers may share the port with anybody, so with another site too. @throws `EADDRINUSE` when somebody has it */
const findFree = (port: number, host: string) =>
  new Promise<void>((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(port, host, () => server.close(() => resolve()))
  })

/**
 * Runs several processes that share the port, and starts another in place of one that dies. It holds no database and
 * does none of the work, so that nothing is lost with it; its workers then end too.
 * @throws `EADDRINUSE` or `EACCES` when the port is not to be had
 */
export async function superviseWorkers(settings: Settings): Promise<void> {
  const { workers, port, host, siteUrl, logLevel } = settings
  await findFree(port, host)
  const log = logger(logLevel)
  const running = new Map<Worker, Promise<Ending>>()
  /** The workers by their places: one that takes another's place counts on under its name. */
  const places = new Map<string, Worker>()
  const metrics = settings.metrics
    ? (await import('#src/platform/server/observe/metrics-workers.ts')).gatherFromWorkers(() => places)
    : null
  let ending = false
  let deaths = 0

  /** The system may have no process or no memory to give just now; it is asked again. */
  const replace = (place: string): void => {
    setTimeout(() => {
      if (ending) return
      // What it was of may be the older version by now, whose place it must still be able to take.
      cluster.setupPrimary({ args: ['--again'] })
      try {
        start(place)
      } catch (err) {
        log.error({ err }, 'a worker could not be started; it is tried again')
        deaths++
        replace(place)
      }
    }, backoff(deaths))
  }

  /** @returns whether it came to serve; false when it ended first */
  const start = (place: string): Promise<boolean> => {
    const worker = cluster.fork()
    places.set(place, worker)
    metrics?.serve(worker)
    const born = performance.now()
    const last = ended(worker)
    running.set(worker, last)
    const served = new Promise<true>(resolve => worker.once('message', () => resolve(true)))
    const replaced = last.then(how => {
      running.delete(worker)
      if (how.err) log.error({ err: how.err }, 'a worker could not be started')
      if (ending || !steady) return false
      places.delete(place)
      metrics?.died()
      deaths = performance.now() - born > STEADY_MS ? 0 : deaths + 1
      const { code, signal } = how
      log.error({ pid: worker.process.pid, code, signal }, 'a worker ended; another is started')
      replace(place)
      return false
    })
    return Promise.race([served, replaced])
  }

  const end = async () => {
    if (ending) return
    ending = true
    const each = [...running]
    for (const [worker] of each) worker.process.kill('SIGTERM')
    setTimeout(() => {
      for (const [worker] of each) worker.process.kill('SIGKILL')
    }, END_MS).unref()
    const endings = await Promise.all(each.map(([, last]) => last))
    process.exit(endings.every(isClean) ? 0 : 1)
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
  // The starter holds this channel; when it is killed the site must not stay behind on its port.
  process.on('disconnect', end)

  // The first one alone: what keeps a site from starting is said once.
  let steady = false
  if (settings.metrics && metrics) {
    await (await import('#src/platform/server/observe/metrics-server.ts')).listenForMetrics(
      settings.metrics,
      log,
      metrics.text,
    )
  }
  if (!(await start('1'))) {
    if (!ending) process.exit(1)
    return
  }
  steady = true
  await Promise.all(Array.from({ length: workers - 1 }, (_, n) => start(String(n + 2))))
  if (!ending) process.stdout.write(`First Domino is ready at ${siteUrl} (${workers} processes)\n`)
}
