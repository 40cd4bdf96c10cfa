import cluster, { type Worker } from 'node:cluster'
import { createServer } from 'node:net'
import { logger } from '#src/platform/server/http/request-log.ts'
import type { Settings } from '#src/platform/server/settings/settings.ts'
import { VERSION } from '#src/platform/server/version.ts'

/** Longer than a worker's own shutdown takes. */
const SHUTDOWN_MS = 17_000
/** A worker that ran this long did not fail at start; its replacement starts without a delay. */
const STABLE_MS = 10_000
const BACKOFF_MAX_MS = 30_000

/** Delay in milliseconds before a replacement starts: doubled after each early exit. */
const backoff = (deaths: number) => (deaths === 0 ? 0 : Math.min(500 * 2 ** (deaths - 1), BACKOFF_MAX_MS))

interface Ending {
  code?: number | null
  signal?: string | null
  err?: Error
}

/** An `error` of a running worker is only an undelivered message: the worker is exiting, and `exit` follows. */
const ended = (worker: Worker) =>
  new Promise<Ending>(resolve => {
    worker.once('exit', (code, signal) => resolve({ code, signal }))
    worker.on('error', err => {
      if (worker.process.pid === undefined) resolve({ err })
    })
  })

/** SIGTERM counts as clean: a worker that is still starting has no handler for it yet. */
const isClean = ({ code, signal }: Ending) => signal === 'SIGTERM' || code === 0

/** With SO_REUSEPORT, workers would silently share the port with another site. @throws `EADDRINUSE` when it is taken */
const checkPortIsFree = (port: number, host: string) =>
  new Promise<void>((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(port, host, () => server.close(() => resolve()))
  })

/**
 * Runs several processes that share the port, and replaces any that exits. The supervisor opens no database and does no
 * work of its own, so nothing is lost if it crashes; its workers then end too.
 * @throws `EADDRINUSE` or `EACCES` when the port is not available
 */
export async function superviseWorkers(settings: Settings): Promise<void> {
  const { workers, port, host, siteUrl, logLevel } = settings
  await checkPortIsFree(port, host)
  const log = logger(logLevel)
  const running = new Map<Worker, Promise<Ending>>()
  /** Worker by slot: a replacement continues its predecessor's counters. */
  const slots = new Map<string, Worker>()
  const metrics = settings.metrics
    ? (await import('#src/platform/server/observe/metrics-workers.ts')).gatherFromWorkers(() => slots)
    : null
  let ending = false
  let deaths = 0

  /** Forking can fail when the system is out of processes or memory, so it is retried. */
  const replace = (slot: string): void => {
    setTimeout(() => {
      if (ending) return
      // Accepts a newer database. The flag's name must not change: supervisor and worker may differ in version.
      cluster.setupPrimary({ args: ['--again'] })
      try {
        start(slot)
      } catch (err) {
        log.error({ err }, 'a worker could not be started; retrying')
        deaths++
        replace(slot)
      }
    }, backoff(deaths))
  }

  const start = (slot: string): Promise<boolean> => {
    const worker = cluster.fork()
    slots.set(slot, worker)
    metrics?.serve(worker)
    const startedAt = performance.now()
    const last = ended(worker)
    running.set(worker, last)
    const served = new Promise<true>(resolve => worker.once('message', () => resolve(true)))
    const replaced = last.then(how => {
      running.delete(worker)
      if (how.err) log.error({ err: how.err }, 'a worker could not be started')
      if (ending || !isFirstUp) return false
      slots.delete(slot)
      metrics?.died()
      deaths = performance.now() - startedAt > STABLE_MS ? 0 : deaths + 1
      const { code, signal } = how
      log.error({ pid: worker.process.pid, code, signal }, 'a worker ended; starting another')
      replace(slot)
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
    }, SHUTDOWN_MS).unref()
    const endings = await Promise.all(each.map(([, last]) => last))
    process.exit(endings.every(isClean) ? 0 : 1)
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
  // When the parent process is killed, the site must not stay behind on its port.
  process.on('disconnect', end)

  // One worker first, so that an error that prevents the start is reported once.
  let isFirstUp = false
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
  isFirstUp = true
  await Promise.all(Array.from({ length: workers - 1 }, (_, n) => start(String(n + 2))))
  if (!ending) process.stdout.write(`First Domino ${VERSION} is ready at ${siteUrl} (${workers} processes)\n`)
}
