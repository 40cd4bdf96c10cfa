import { advisoryLock, type Db } from '#src/platform/server/db/database.ts'
import type { LeaveDeps } from '#src/platform/server/members.ts'
import { LAST_HOURS } from '../../constants.ts'
import { settledLine } from '../../domain/line.ts'
import { offerUntil } from '../../domain/offers.ts'
import { type Held, mailSeatOffer, mailSeats } from '../mails/sessions.ts'
import { findRecipient, listOfSession } from '../mails/store.ts'
import * as store from '../sessions/store.ts'
import { findGroup } from '../store.ts'

const HOUR_MS = 3_600_000

/** What giving and freeing seats takes, beside the transaction. */
export interface Giving {
  deps: LeaveDeps
  now: Date
}

/** Serializes everything that gives or frees a seat of the session. */
export const lockSeats = (trx: Db, sessionId: number): Promise<void> =>
  advisoryLock(trx, `group session ${sessionId}`)

/** Whether the start is so near that free seats go to whoever takes them first. */
export const isLast = (start: string, now: Date): boolean =>
  Date.parse(start) - now.getTime() <= LAST_HOURS * HOUR_MS

type Line = Awaited<ReturnType<typeof store.listSeatLine>>

/** In the last hours, tells everybody in line of each seat that falls free, once. */
async function tellAll(trx: Db, giving: Giving, held: Held, line: Line): Promise<void> {
  const { group, session } = held
  const at = giving.now.toISOString()
  const running = line.filter(({ offer_until }) => offer_until !== null && offer_until > at)
  const free = Math.max(0, session.seats - Number(session.taken) - running.length)
  if (free === session.told) return
  await store.updateSession(trx, group.id, session.id, { told: free })
  if (free < session.told) return
  const people = await listOfSession(trx, group.id, session.id, 'waiting')
  const asked = people.filter(({ id }) => !running.some(({ member_id }) => member_id === id))
  await mailSeats({ trx, ...giving }, held, asked, 'open')
}

async function offer(trx: Db, giving: Giving, held: Held, to: Line[number]): Promise<void> {
  const { group, session } = held
  const offer_until = offerUntil(giving.now, to.time_zone ?? group.zone)
  await store.updateSeat(trx, session.id, to.id, { offer_until })
  const recipient = await findRecipient(trx, group.id, to.member_id)
  if (recipient) await mailSeatOffer({ trx, ...giving }, held, recipient, offer_until)
}

/** Passes on expired offers, and offers what is free. @returns the line afterwards */
export async function settleSeats(trx: Db, sessionId: number, giving: Giving): Promise<Line> {
  if ((await store.listSeatLine(trx, sessionId)).length === 0) return []
  await lockSeats(trx, sessionId)
  const session = await store.findSession(trx, sessionId)
  const line = await store.listSeatLine(trx, sessionId)
  const group = session && (await findGroup(trx, session.group_id))
  return group ? settleLocked(trx, giving, { group, session }, line) : line
}

/** The same for a caller that holds the lock, and has read the session and its line since. */
export async function settleLocked(trx: Db, giving: Giving, held: Held, line: Line): Promise<Line> {
  const { session } = held
  const at = giving.now.toISOString()
  if (session.status !== 'planned' || session.starts_at <= at || line.length === 0) return line
  const sessionId = session.id
  const room = { places: session.seats, taken: Number(session.taken) }
  const { over, offered, withdrawn } = settledLine(line, room, at)
  const isChanged = over.length + offered.length + withdrawn.length > 0
  for (const id of withdrawn) await store.updateSeat(trx, sessionId, id, { offer_until: null })
  let last = Number(line.at(-1)?.line ?? 0)
  for (const id of over) await store.updateSeat(trx, sessionId, id, { line: ++last, offer_until: null })
  if (isLast(session.starts_at, giving.now)) {
    const after = isChanged ? await store.listSeatLine(trx, sessionId) : line
    await tellAll(trx, giving, held, after)
    return after
  }
  for (const id of offered) {
    const to = line.find(each => each.id === id)
    if (to) await offer(trx, giving, held, to)
  }
  return isChanged ? store.listSeatLine(trx, sessionId) : line
}
