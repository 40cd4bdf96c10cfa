import { type ExpressionBuilder, sql } from 'kysely'
import { Gauge, Registry } from 'prom-client'
import { countOf, type Db, pingDatabase } from '../db/database.ts'
import type { Schema } from '../db/schema.ts'
import type { FeatureGauge } from '../feature.ts'
import { countMails } from '../mail/queue.ts'
import { VERSION } from '../version.ts'

/** Readings are cached for this long, however often they are scraped. */
const FRESH_MS = 3_000

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
  const running = await countOf(db.selectFrom('jobs').where('claimed_until', '>', at))
  return { waiting: Number(waiting?.n ?? 0), oldest: waiting?.oldest, running }
}

/** @returns reads the metrics of the database; `first_domino_database_up` is 0 when it is down */
export function siteMetrics(db: Db, gauges: readonly FeatureGauge[]): () => Promise<string> {
  const registry = new Registry()
  const gauge = (name: string, help: string, ...labelNames: string[]) =>
    new Gauge({ name: `first_domino_${name}`, help, labelNames, registers: [registry] })
  const build = gauge('build_info', 'Always 1; the label is the version that serves.', 'version')
  const up = gauge('database_up', 'Whether the database answers.')
  const jobGauge = gauge('jobs', 'Recurring jobs that are due, or running.', 'state')
  const jobLateness = gauge('job_lateness_seconds', 'How long the oldest waiting job has been due.')
  const mails = gauge(
    'mails',
    'Mails that are waiting, failed for good, or may not have been sent.',
    'state',
  )
  const mailLateness = gauge(
    'mail_lateness_seconds',
    'How long the oldest waiting mail has been due.',
  )
  const featureReaders = gauges.map(({ name, help, labels, read }) => {
    const made = gauge(name, help, ...labels)
    return () => read(db, made)
  })

  const update = async (now: Date) => {
    const at = now.toISOString()
    await pingDatabase(db)
    const round = await jobs(db, at)
    jobGauge.set({ state: 'waiting' }, round.waiting)
    jobGauge.set({ state: 'running' }, round.running)
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
    for (const read of featureReaders) await read()
  }
  let readAt = Number.NEGATIVE_INFINITY
  let reading = Promise.resolve()
  const refresh = async () => {
    try {
      await update(new Date())
      up.set(1)
    } catch {
      registry.resetMetrics()
      up.set(0)
    }
    build.set({ version: VERSION }, 1)
  }
  return async () => {
    if (performance.now() - readAt > FRESH_MS) {
      readAt = performance.now()
      reading = refresh()
    }
    await reading
    return registry.metrics()
  }
}
