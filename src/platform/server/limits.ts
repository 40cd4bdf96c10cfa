import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Limit } from '#src/contract/endpoint.ts'
import type { AnyContext, Deps } from '#src/platform/server/context.ts'
import type { Db } from './db/database.ts'
import { AppError } from './errors.ts'

/** What counting depends on. */
export type LimitDeps = Pick<Deps, 'settings' | 'secret' | 'now'>

/**
 * Whether a window has ended, or ends impossibly late because the clock was ahead and was set back: nobody should wait
 * for that. `latest` allows an extra window, since out-of-order requests and clock differences must not reset a count.
 */
const isOver = (now: string, latest: string) =>
  sql`rate_limits.resets_at <= ${now} or rate_limits.resets_at > ${latest}`

const countUp = (
  db: Db,
  { key, now, end, latest }: Record<'key' | 'now' | 'end' | 'latest', string>,
) =>
  db
    .insertInto('rate_limits')
    .values({ key, count: 1, resets_at: end })
    .onConflict(conflict =>
      conflict.column('key').doUpdateSet({
        count: sql`case when ${isOver(now, latest)} then 1 else rate_limits.count + 1 end`,
        resets_at: sql`case when ${isOver(now, latest)} then excluded.resets_at else rate_limits.resets_at end`,
      }),
    )
    .returning(['count', 'resets_at'])
    .executeTakeFirstOrThrow()

/** Limiter keys contain addresses and names, so only a keyed hash is stored. */
const keyOf = (deps: LimitDeps, limit: Limit, who: string) =>
  createHmac('sha256', deps.secret).update(`${limit.name}\n${who}`).digest('base64url')

/**
 * Counted in the database, for all processes; not at all with `RATE_LIMIT=off`.
 * @throws AppError `too_many` with the seconds to wait
 */
export async function takeFromLimit(ctx: AnyContext, limit: Limit, who: string): Promise<void> {
  if (!ctx.deps.settings.rateLimit) return
  const now = ctx.deps.now()
  const inWindows = (n: number) =>
    new Date(now.getTime() + n * limit.windowSeconds * 1000).toISOString()
  const row = await countUp(ctx.db, {
    key: keyOf(ctx.deps, limit, who),
    now: now.toISOString(),
    end: inWindows(1),
    latest: inWindows(2),
  })
  if (row.count <= limit.max) return
  const seconds = Math.ceil((Date.parse(row.resets_at) - now.getTime()) / 1000)
  throw new AppError('too_many', { retryAfterSeconds: Math.max(1, seconds) })
}

async function refund(ctx: AnyContext, limit: Limit, who: string): Promise<void> {
  if (!ctx.deps.settings.rateLimit) return
  await ctx.db
    .updateTable('rate_limits')
    .set({ count: sql`count - 1` })
    .where('key', '=', keyOf(ctx.deps, limit, who))
    .where('count', '>', 0)
    .execute()
}

/**
 * Counts an attempt, such as one to sign in, before it is checked, so that parallel ones cannot get around the limits.
 * @returns a function that refunds it, to call when it succeeded
 * @throws AppError `too_many`
 */
export async function countAttempt(
  ctx: AnyContext,
  ...attempts: readonly (readonly [Limit, who: string])[]
): Promise<() => Promise<void>> {
  for (const [limit, who] of attempts) await takeFromLimit(ctx, limit, who)
  return async () => {
    for (const [limit, who] of attempts) await refund(ctx, limit, who)
  }
}
