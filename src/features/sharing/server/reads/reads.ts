import type { CalendarDate } from '#src/contract/calendar.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { AppError } from '#src/platform/server/http/errors.ts'
import type { Call, Caller } from '#src/platform/server/http/route.ts'
import type { SharedScope } from '#src/platform/server/members.ts'
import { SAME_READ_MINUTES, type ShareKind } from '../../constants.ts'
import { requireActive } from '../relation/actions.ts'
import { type CoachingRow, lockActive, zoneOf } from '../relation/store.ts'
import * as store from './store.ts'

/** What a reader asks for; the log has it as it was asked. */
export interface Asked {
  itemId?: number
  start?: CalendarDate
  end?: CalendarDate
}

/** What a read may see, within its transaction. */
export interface Opened {
  trx: Db
  owner: number
  coaching: CoachingRow
  zone: string
  shares: readonly store.ValidShare[]
  /** Logs the read of a kind; call it before its rows are read. Does nothing where members look at their own. */
  log: (kind: ShareKind, asked: Asked) => Promise<void>
}

/** A call of a view. */
export interface Reading extends Pick<Call, 'db' | 'now' | 'deps'> {
  caller: Caller
}

async function opened(
  { trx, coaching, owner, now }: { trx: Db; coaching: CoachingRow; owner: number; now: Date },
  kind: ShareKind | undefined,
  log: Opened['log'],
): Promise<Opened> {
  const shares = await store.validShares(trx, coaching.id, now.toISOString(), kind)
  if (shares.length === 0) throw new AppError('not_found')
  return { trx, owner, coaching, zone: (await zoneOf(trx, owner)) ?? 'UTC', shares, log }
}

/**
 * The only way to what members share. Coaching, share and log stand in one transaction: a read whose log row cannot be
 * written fails, and a revocation waits for reads that have begun.
 * @param kind all valid shares when undefined
 * @throws AppError `not_found` without a coaching or a share, with no hint which
 */
export function readAsCoach<T>(
  { db, caller, now }: Reading,
  memberId: number,
  kind: ShareKind | undefined,
  read: (opened: Opened) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async trx => {
    const coaching = await requireActive(trx, caller, memberId)
    const at = now.toISOString()
    const after = new Date(now.getTime() - SAME_READ_MINUTES * 60_000).toISOString()
    const log: Opened['log'] = async (logged, { itemId = null, start = null, end = null }) => {
      const entry = {
        coachingId: coaching.id,
        memberId,
        readerId: caller.userId,
        kind: logged,
        itemId,
        start,
        end,
      }
      if (!(await store.countRead(trx, entry, at, after))) await store.insertRead(trx, entry, at)
    }
    return read(await opened({ trx, coaching, owner: memberId, now }, kind, log))
  })
}

/** The same view for the member whose things they are; nothing is logged. @param coachId whose view */
export function readAsMember<T>(
  { db, caller, now }: Reading,
  coachId: number,
  kind: ShareKind | undefined,
  read: (opened: Opened) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async trx => {
    const coaching = await lockActive(trx, coachId, caller.userId)
    if (!coaching) throw new AppError('not_found')
    return read(await opened({ trx, coaching, owner: caller.userId, now }, kind, async () => {}))
  })
}

/** What the valid shares of a kind cover. */
export function scopeOf({ shares, zone }: Opened, kind: ShareKind): SharedScope {
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
