import cluster, { type Worker } from 'node:cluster'
import { createServer } from 'node:net'
import { logger } from './plugins/request-log.ts'
import type { Settings } from './settings.ts'

/** Longer than a worker takes to end by itself. */
const END_MS = 13_000
/** A worker that lived so long has not died of its start; the next one is started at once. */
const STEADY_MS = 10_000
const BACKOFF_MAX_MS = 30_000

/** Waits before another worker is started in place of one that died young, each twice the last. */
const backoff = (deaths: number) => (deaths === 0 ? 0 : Math.min(500 * 2 ** (deaths - 1), BACKOFF_MAX_MS))

/** @returns its exit code; one that was still starting when it was told to end has lost nothing */
const ended = (worker: Worker) =>
  new Promise<number>(resolve =>
    worker.once('exit', (code, signal) => resolve(signal === 'SIGTERM' ? 0 : (code ?? 1))),
  )

/** @returns whether it came to serve; false when it ended first */
const ready = (worker: Worker) =>
  new Promise<boolean>(resolve => {
    worker.once('message', () => resolve(true))
    worker.once('exit', () => resolve(false))
  })

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
  const running = new Map<Worker, Promise<number>>()
  /** The workers by their places: one that takes another's place counts on under its name. */
  const places = new Map<string, Worker>()
  const metrics = settings.metrics
    ? (await import('./metrics-workers.ts')).gatherFromWorkers(() => places)
    : null
  let ending = false
  let deaths = 0

  const start = (place: string): Worker => {
    const worker = cluster.fork()
    places.set(place, worker)
    metrics?.serve(worker)
    const born = performance.now()
    running.set(
      worker,
      ended(worker).finally(() => running.delete(worker)),
    )
    worker.once('exit', (code, signal) => {
      if (ending || !steady) return
      places.delete(place)
      metrics?.died()
      deaths = performance.now() - born > STEADY_MS ? 0 : deaths + 1
      log.error({ pid: worker.process.pid, code, signal }, 'a worker ended; another is started')
      setTimeout(() => {
        if (ending) return
        // What it was of may be the older version by now, whose place it must still be able to take.
        cluster.setupPrimary({ args: ['--again'] })
        start(place)
      }, backoff(deaths))
    })
    return worker
  }

  const end = async () => {
    if (ending) return
    ending = true
    const each = [...running]
    for (const [worker] of each) worker.process.kill('SIGTERM')
    setTimeout(() => {
      for (const [worker] of each) worker.process.kill('SIGKILL')
    }, END_MS).unref()
    const codes = await Promise.all(each.map(([, end]) => end))
    process.exit(codes.every(code => code === 0) ? 0 : 1)
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
  // The starter holds this channel; when it is killed the site must not stay behind on its port.
  process.on('disconnect', end)

  // The first one alone: what keeps a site from starting is said once.
  let steady = false
  if (settings.metrics && metrics) {
    await (await import('./metrics-server.ts')).listenForMetrics(settings.metrics, log, metrics.text)
  }
  const first = start('1')
  if (!(await ready(first))) {
    if (!ending) process.exit(1)
    return
  }
  steady = true
  await Promise.all(Array.from({ length: workers - 1 }, (_, n) => ready(start(String(n + 2)))))
  if (!ending) process.stdout.write(`First Domino is ready at ${siteUrl} (${workers} processes)\n`)
}
