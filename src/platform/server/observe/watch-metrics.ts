import cluster from 'node:cluster'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Opened } from '../db/database.ts'
import type { Replica } from '../db/replica.ts'
import type { FeatureGauge } from '../feature.ts'
import type { Settings } from '../settings/settings.ts'

export interface MetricsWatch {
  /** Call it before routes are registered. */
  watch: (app: FastifyInstance) => void
  close: () => void
}

/** @throws when `METRICS_PORT` is not available */
export async function watchMetrics(
  settings: NonNullable<Settings['metrics']>,
  { db, pool }: Opened,
  replica: Replica | null,
  { log, gauges }: { log: FastifyBaseLogger; gauges: readonly FeatureGauge[] },
): Promise<MetricsWatch> {
  const { openMetrics, metricsText } = await import('./metrics.ts')
  const { listenForMetrics, registerMetrics } = await import('./metrics-server.ts')
  const pools = { ...(pool && { primary: pool }), ...(replica && { replica: replica.pool }) }
  const metrics = openMetrics(db, pools, gauges)
  let text = async () => metricsText(new Map([['1', await metrics.own()]]), await metrics.site())
  if (cluster.isWorker) {
    const { answerAsWorker } = await import('./metrics-workers.ts')
    text = answerAsWorker(metrics, process)
  }
  // With several processes the supervisor listens.
  const close = cluster.isWorker ? () => {} : await listenForMetrics(settings, log, text)
  return {
    watch: app => {
      metrics.watch(app)
      if (settings.token) registerMetrics(app, settings.token, text)
    },
    close,
  }
}
