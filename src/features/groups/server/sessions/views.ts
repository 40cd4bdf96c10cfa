import type { Db } from '#src/platform/server/db/database.ts'
import type { GroupSession } from '../../contract/sessions.ts'
import type { Inside } from '../access/access.ts'
import * as store from './store.ts'

type Seat = Awaited<ReturnType<typeof store.findSeat>>

async function yourSeat(db: Db, { me }: Inside, seat: Seat, now: Date): Promise<GroupSession['your']> {
  if (!seat) return { status: 'none', place: null, offer_until: null }
  if (seat.status === 'taken') return { status: 'taken', place: null, offer_until: null }
  const line = await store.listSeatLine(db, seat.session_id)
  const place = line.findIndex(({ member_id }) => member_id === me.id) + 1
  const isOffered = seat.offer_until !== null && seat.offer_until > now.toISOString()
  return isOffered
    ? { status: 'offered', place, offer_until: seat.offer_until }
    : { status: 'waiting', place, offer_until: null }
}

/** As the member sees them. */
export async function shownSessions(
  db: Db,
  inside: Inside,
  sessions: readonly store.SessionRow[],
  now: Date,
): Promise<GroupSession[]> {
  if (sessions.length === 0) return []
  const ids = sessions.map(({ id }) => id)
  const seats = await store.listSeats(db, ids, inside.me.id)
  const shown: GroupSession[] = []
  for (const session of sessions) {
    const your = await yourSeat(db, inside, seats.get(session.id), now)
    shown.push({
      id: session.id,
      group_id: session.group_id,
      title: session.title,
      start: session.starts_at,
      end: session.ends_at,
      minutes: session.minutes,
      seats: session.seats,
      taken: Number(session.taken),
      status: session.status,
      ...((inside.isCoach || your.status === 'taken') && { place: session.place }),
      your,
    })
  }
  return shown
}
