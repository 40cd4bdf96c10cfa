import { type ExpressionBuilder, sql } from 'kysely'
import { Gauge, type MetricObjectWithValues, type MetricValue, Registry } from 'prom-client'
import { type Db, ping } from '../db/database.ts'
import type { Schema } from '../db/schema.ts'
import type { FeatureGauge } from '../feature.ts'
import { countMails } from '../mail/queue.ts'

/** However often and by however many it is scraped, the database is asked once in so long. */
const FRESH_MS = 3_000

/** @returns seconds since a moment; 0 when there is none */
const lateness = (instant: string | null | undefined, now: Date): number =>
  instant ? Math.max(0, (now.getTime() - Date.parse(instant)) / 1000) : 0

async function jobs(db: Db, at: string) {
  const free = (eb: ExpressionBuilder<Schema, 'jobs'>) =>
    eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', at)])
  const waiting = await db
    .selectFrom('jobs')
    .select([sql<number>`count(*)`.as('n'), sql<string | null>`min(due_at)`.as('oldest')])
    .where('due_at', '<=', at)
    .where(free)
    .executeTakeFirst()
  const running = await db
    .selectFrom('jobs')
    .select(sql<number>`count(*)`.as('n'))
    .where('claimed_until', '>', at)
    .executeTakeFirst()
  return { waiting: Number(waiting?.n ?? 0), oldest: waiting?.oldest, running: Number(running?.n ?? 0) }
}

/** What waits in the database, by numbers alone. @returns reads it, with `first_domino_database_up` 0 when it is away */
export function siteMetrics(db: Db, gauges: readonly FeatureGauge[]): () => Promise<Reading> {
  const registry = new Registry()
  const gauge = (name: string, help: string, ...labelNames: string[]) =>
    new Gauge({ name: `first_domino_${name}`, help, labelNames, registers: [registry] })
  const up = gauge('database_up', 'Whether the database answers.')
  const ofJobs = gauge('jobs', 'Rounds of work: due and not begun, or under way.', 'state')
  const jobLateness = gauge('job_lateness_seconds', 'How long the oldest round that waits has been due.')
  const mails = gauge('mails', 'Mails that wait, failed for good, or may not have been sent.', 'state')
  const mailLateness = gauge('mail_lateness_seconds', 'How long the oldest mail that waits has been due.')
  const ofFeatures = gauges.map(({ name, help, labels, read }) => {
    const made = gauge(name, help, ...labels)
    return () => read(db, made)
  })

  const ask = async (now: Date) => {
    const at = now.toISOString()
    await ping(db)
    const round = await jobs(db, at)
    ofJobs.set({ state: 'waiting' }, round.waiting)
    ofJobs.set({ state: 'running' }, round.running)
    jobLateness.set(lateness(round.oldest, now))
    for (const [state, n] of Object.entries(await countMails(db))) mails.set({ state }, n)
    const first = await db
      .selectFrom('mails')
      .select('due_at')
      .where('status', '=', 'waiting')
      .orderBy('due_at')
      .limit(1)
      .executeTakeFirst()
    mailLateness.set(lateness(first?.due_at, now))
    for (const read of ofFeatures) await read()
  }
  let asked = Number.NEGATIVE_INFINITY
  let asking = Promise.resolve()
  const refresh = async () => {
    try {
      await ask(new Date())
      up.set(1)
    } catch {
      registry.resetMetrics()
      up.set(0)
    }
  }
  return async () => {
    if (performance.now() - asked > FRESH_MS) {
      asked = performance.now()
      asking = refresh()
    }
    await asking
    return registry.getMetricsAsJSON()
  }
}

/** Loaded only where metrics are switched on: it and its library weigh some megabytes. */

/** One process's metrics as they stand, in a form that goes through a channel between processes. */
export type Reading = MetricObjectWithValues<MetricValue<string>>[]
