// Imported lazily, only where metrics are on: with its library it takes several megabytes.
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Db, Opened } from '../db/database.ts'
import type { PoolState } from '../db/postgres.ts'
import type { FeatureGauge } from '../feature.ts'
import type { Settings } from '../settings/settings.ts'
import { listenForMetrics } from './metrics-server.ts'
import { siteMetrics } from './metrics-site.ts'

/** Seconds: a month of dominoes takes 1 ms, a sign-in with its password hash 50 ms, an AI response many seconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60]

/** Sums of other metrics, named like counters although they can fall: `promtool check metrics` rejects the names. */
const MISNAMED = ['handles', 'requests', 'resources'].map(name => `nodejs_active_${name}_total`)

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

function watchPool(registry: Registry, pool: PoolState): void {
  new Gauge({
    name: 'first_domino_database_connections',
    help: 'Connections to PostgreSQL: busy, idle, and calls waiting for one.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
}

/** @param pool undefined for the embedded database. @returns `text` in Prometheus' format */
function openMetrics(db: Db, pool: PoolState | undefined, gauges: readonly FeatureGauge[]) {
  const registry = new Registry()
  // One of them is the event loop's lag, measured between two scrapes.
  collectDefaultMetrics({ register: registry })
  for (const name of MISNAMED) registry.removeSingleMetric(name)
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests answered, by method, route pattern and status.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  })
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Seconds from the request to the end of its response, by method and route pattern.',
    labelNames: ['method', 'route'],
    buckets: BUCKETS,
    registers: [registry],
  })
  if (pool) watchPool(registry, pool)
  const site = siteMetrics(db, gauges)
  return {
    watch: (app: FastifyInstance) => {
      app.addHook('onResponse', (request, reply, done) => {
        // Never the path: it contains ids and tokens, so cardinality would be unlimited.
        const route = request.routeOptions.url ?? 'none'
        const method = METHODS.has(request.method) ? request.method : 'other'
        requests.inc({ method, route, status: reply.statusCode })
        seconds.observe({ method, route }, reply.elapsedTime / 1000)
        done()
      })
    },
    text: async () => `${await registry.metrics()}\n${await site()}`,
  }
}

/**
 * @returns `watch`, to be called before routes are registered. @throws when `METRICS_PORT` is not available
 */
export async function watchMetrics(
  settings: NonNullable<Settings['metrics']>,
  { db, pool }: Opened,
  { log, gauges }: { log: FastifyBaseLogger; gauges: readonly FeatureGauge[] },
) {
  const { watch, text } = openMetrics(db, pool, gauges)
  return { watch, close: await listenForMetrics(settings, log, text) }
}
