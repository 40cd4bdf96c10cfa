import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { AppError } from '#src/platform/server/http/errors.ts'
import type { Call, Caller } from '#src/platform/server/http/route.ts'
import type { SharedScope } from '#src/platform/server/members.ts'
import { SAME_READ_MINUTES, type ShareKind } from '../../constants.ts'
import { type AnsweredDays, answeredDays, type Days, type Items } from '../../domain/answered.ts'
import { requireActive } from '../relation/actions.ts'
import { type CoachingRow, lockActiveAsMember, zoneOf } from '../relation/store.ts'
import { type CoachingId, reached } from '../rights/actions.ts'
import * as store from './store.ts'

/** What a view asks for; days are unbounded where they are left out. */
export interface Asked extends Days {
  limit: number
  offset: number
  /** Only the item with this id. */
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
  /** The only way to rows: it logs what it answers, so that the log cannot say less. Nothing is logged for members themselves. */
  answer: <K extends ShareKind>(kind: K, asked: Asked) => Promise<Answered<Items[K]>>
}

/** A call of a view. */
export interface Reading extends Pick<Call, 'db' | 'now' | 'deps'> {
  caller: Caller
}

type Log = (kind: ShareKind, read: { itemId: number | null } & AnsweredDays) => Promise<void>

interface Opening {
  trx: Db
  deps: Reading['deps']
  now: Date
  coaching: CoachingRow & { id: CoachingId }
  owner: number
}

async function opened(
  { trx, deps, coaching, owner, now }: Opening,
  kind: ShareKind | undefined,
  log: Log,
): Promise<Opened> {
  const shares = await store.validShares(trx, coaching.id, now.toISOString(), kind)
  if (shares.length === 0) throw new AppError('not_found')
  const zone = (await zoneOf(trx, owner)) ?? 'UTC'
  return {
    coaching,
    zone,
    shares,
    async answer<K extends ShareKind>(asked: K, { limit, offset, start, end, only }: Asked) {
      // Features that are not part of this site share nothing.
      const shared = deps.members.shares.find(each => each.kind === asked)
      const scope = scopeOf(shares, zone, asked)
      const page = { start: start ?? null, end: end ?? null, limit: limit + 1, offset }
      const found = ((await shared?.read(trx, owner, scope, page)) ?? []) as readonly Items[K][]
      const rows = found.slice(0, limit).filter(({ id }) => only === undefined || id === only)
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
 * @param kind all valid shares when undefined
 * @throws AppError `not_found` without a coaching or a share, with no hint which
 */
export function readAsCoach<T>(
  { db, deps, caller, now }: Reading,
  memberId: number,
  kind: ShareKind | undefined,
  read: (opened: Opened) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async trx => {
    const coaching = await requireActive(trx, caller, memberId)
    const at = now.toISOString()
    const after = new Date(now.getTime() - SAME_READ_MINUTES * 60_000).toISOString()
    const log: Log = async (logged, read) => {
      const entry = { coachingId: coaching.id, memberId, readerId: caller.userId, kind: logged, ...read }
      if (!(await store.countRead(trx, entry, at, after))) await store.insertRead(trx, entry, at)
    }
    return read(await opened({ trx, deps, coaching, owner: memberId, now }, kind, log))
  })
}

/** The same view for the member whose things they are; nothing is logged. @param coachId whose view */
export function readAsMember<T>(
  { db, deps, caller, now }: Reading,
  coachId: number,
  kind: ShareKind | undefined,
  read: (opened: Opened) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async trx => {
    const coaching = await lockActiveAsMember(trx, caller.userId, coachId)
    if (!coaching) throw new AppError('not_found')
    return read(
      await opened(
        { trx, deps, coaching: reached(coaching), owner: caller.userId, now },
        kind,
        async () => {},
      ),
    )
  })
}

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
