import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Opened } from '../db/database.ts'
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
  { log, gauges }: { log: FastifyBaseLogger; gauges: readonly FeatureGauge[] },
): Promise<MetricsWatch> {
  const { openMetrics } = await import('./metrics.ts')
  const { listenForMetrics } = await import('./metrics-server.ts')
  const metrics = openMetrics(db, pool, gauges)
  const close = await listenForMetrics(settings, log, metrics.text)
  return { watch: metrics.watch, close }
}
