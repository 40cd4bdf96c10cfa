import { HOUR_MS } from '#src/contract/calendar.ts'
import type { AnyContext } from '#src/platform/server/context.ts'
import { advisoryLock, type Db } from '#src/platform/server/db/database.ts'
import { LAST_HOURS } from '../constants.ts'
import { findGroup } from './group-rows.store.ts'
import { findRecipient, listOfSession } from './mails.store.ts'
import { type Held, mailSeats } from './session-mails.ts'
import * as store from './sessions.store.ts'

/** What giving and freeing seats takes, beside the transaction. */

/** Serializes everything that gives or frees a seat of the session. */
export const lockSeats = (trx: Db, sessionId: number): Promise<void> =>
  advisoryLock(trx, `group session ${sessionId}`)

/** Whether the start is so near that free seats go to whoever takes them first. */
export const isLast = (start: string, now: Date): boolean =>
  Date.parse(start) - now.getTime() <= LAST_HOURS * HOUR_MS

export const freeSeatsOf = ({ seats, taken }: Pick<store.SessionRow, 'seats' | 'taken'>): number =>
  Math.max(0, seats - Number(taken))

/** Gives what is free to the first in line, for a caller that holds the lock. @returns their memberships */
export async function fillSeats(ctx: AnyContext, held: Held): Promise<number[]> {
  const { group, session } = held
  const at = ctx.now.toISOString()
  const free = freeSeatsOf(session)
  if (free === 0) return []
  const first = await store.listFirst(ctx.db, session.id, free)
  for (const { id, member_id } of first) {
    const taken = { status: 'taken', given_at: at, placed_at: at, reminded: 0 } as const
    await store.updateSeat(ctx.db, session.id, id, taken)
    const to = await findRecipient(ctx.db, group.id, member_id)
    if (to) await mailSeats(ctx, held, [to], 'given')
  }
  return first.map(({ member_id }) => member_id)
}

/**
 * After a change that freed seats, in its transaction and with its lock. In the last hours nobody is moved up, because
 * they may not read it in time: all in line are told.
 */
export async function passOnSeats(ctx: AnyContext, sessionId: number): Promise<void> {
  const session = await store.findSession(ctx.db, sessionId)
  const group = session && (await findGroup(ctx.db, session.group_id))
  if (!group || session.status !== 'planned' || session.starts_at <= ctx.now.toISOString()) return
  const held = { group, session }
  if (!isLast(session.starts_at, ctx.now)) {
    await fillSeats(ctx, held)
    return
  }
  if (freeSeatsOf(session) === 0) return
  const people = await listOfSession(ctx.db, group.id, sessionId, 'waiting')
  await mailSeats(ctx, held, people, 'open')
}
