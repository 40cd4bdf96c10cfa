import type { AnyContext, Context } from '#src/platform/server/context.ts'
import { inTransaction } from '#src/platform/server/db/database.ts'
import type { SharedScope } from '#src/platform/server/db/shared-rows.ts'
import { AppError, orNotFound } from '#src/platform/server/errors.ts'
import { SAME_READ_MINUTES, type ShareKind } from '../constants.ts'
import { type AnsweredDays, answeredDays, type Days, type Items } from '../domain/answered.ts'
import { type CoachingRow, lockActiveAsMember, zoneOf } from './coachings.store.ts'
import { requireActive } from './coachings.ts'
import * as store from './reads.store.ts'
import { asReached, type CoachingId } from './rights.ts'

/** What a view asks for; days are unbounded where they are left out. */
export interface Asked extends Days {
  limit: number
  offset: number
  /** Only this item, of a kind that is shared one by one. */
  only?: number
}

export interface Answered<Row> {
  rows: readonly Row[]
  hasMore: boolean
}

/** What a read may see, within its transaction. */
export interface Opened {
  coaching: CoachingRow
  zone: string
  shares: readonly store.ValidShare[]
  /** The only way to rows: it logs all that it returns, so the log is complete. Members' own reads are not logged. */
  answer: <K extends ShareKind>(kind: K, asked: Asked) => Promise<Answered<Items[K]>>
}

/** @param kind undefined for all valid shares */
export type Read = <T>(
  kind: ShareKind | undefined,
  read: (opened: Opened) => Promise<T>,
) => Promise<T>

/**
 * How a view is opened: by the coach, logged, or by the member who looks at it themselves.
 * @param otherId the other side: the member whose things the coach reads, or the coach whose view the member looks at
 */
export type Opener = (ctx: Context, otherId: number) => Read

type Log = (kind: ShareKind, read: { itemId: number | null } & AnsweredDays) => Promise<void>

interface Opening extends AnyContext {
  coaching: CoachingRow & { id: CoachingId }
  owner: number
}

async function openShares(ctx: Opening, kind: ShareKind | undefined, log: Log): Promise<Opened> {
  const shares = await store.validShares(ctx.db, ctx.coaching.id, ctx.now.toISOString(), kind)
  if (shares.length === 0) throw new AppError('not_found')
  const zone = await zoneOf(ctx.db, ctx.owner)
  return {
    coaching: ctx.coaching,
    zone,
    shares,
    async answer<K extends ShareKind>(asked: K, { limit, offset, start, end, only }: Asked) {
      // Features that are not part of this site share nothing.
      const shared = ctx.deps.features.shares.find(each => each.kind === asked)
      const whole = scopeOf(shares, zone, asked)
      const scope =
        only === undefined ? whole : { ...whole, items: whole.items.filter(id => id === only) }
      const page = { start: start ?? null, end: end ?? null, limit: limit + 1, offset }
      const found = ((await shared?.read(ctx.db, ctx.owner, scope, page)) ??
        []) as readonly Items[K][]
      const rows = found.slice(0, limit)
      if (asked === 'cabinet_entry')
        for (const { id } of rows) await log(asked, { itemId: id, start: null, end: null })
      else await log(asked, { itemId: null, ...answeredDays(asked, rows, { start, end }, scope) })
      return { rows, hasMore: found.length > limit }
    },
  }
}

/**
 * The only way to what members share. Coaching, share and log are in one transaction: a read whose log row cannot be
 * written fails, and a revocation waits for reads that have begun.
 * @throws AppError `not_found` without a coaching or a share, with no hint which
 */
export const readAsCoach: Opener = (ctx, memberId) => (kind, read) =>
  inTransaction(ctx, async ctx => {
    const { who } = ctx
    const coaching = await requireActive(ctx.db, who, memberId)
    const at = ctx.now.toISOString()
    const after = new Date(ctx.now.getTime() - SAME_READ_MINUTES * 60_000).toISOString()
    const log: Log = async (logged, read) => {
      const entry = {
        coachingId: coaching.id,
        memberId,
        readerId: who.userId,
        kind: logged,
        ...read,
      }
      if (!(await store.countRead(ctx.db, entry, at, after)))
        await store.insertRead(ctx.db, entry, at)
    }
    return read(await openShares({ ...ctx, coaching, owner: memberId }, kind, log))
  })

/** The same view for the member whose things they are; nothing is logged. */
export const readAsMember: Opener = (ctx, coachId) => (kind, read) =>
  inTransaction(ctx, async ctx => {
    const owner = ctx.who.userId
    const coaching = asReached(orNotFound(await lockActiveAsMember(ctx.db, owner, coachId)))
    return read(await openShares({ ...ctx, coaching, owner }, kind, async () => {}))
  })

/** What the valid shares of a kind cover. */
function scopeOf(shares: readonly store.ValidShare[], zone: string, kind: ShareKind): SharedScope {
  const of = shares.filter(share => share.kind === kind)
  const whole = of.find(share => share.item_id === null)
  const items = of.flatMap(({ item_id }) => (item_id === null ? [] : [item_id]))
  return { from: whole?.from_date ?? null, items, zone }
}

/** When the kind is no longer shared; null: when the coaching ends. */
export function expiryOf({ shares }: Opened, kind: ShareKind): string | null {
  const of = shares.filter(share => share.kind === kind).map(share => share.expires_at)
  return of.includes(null) ? null : (of.toSorted().at(-1) ?? null)
}
