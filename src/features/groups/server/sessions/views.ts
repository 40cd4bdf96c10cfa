import type { Db } from '#src/platform/server/db/database.ts'
import type { GroupSession } from '../../contract/sessions.ts'
import type { Inside } from '../access/access.ts'
import * as store from './store.ts'

type Seat = Awaited<ReturnType<typeof store.findSeat>>

async function yourSeat(db: Db, { me }: Inside, seat: Seat): Promise<GroupSession['your']> {
  if (seat?.status !== 'waiting') return { status: seat?.status ?? 'none', place: null }
  const line = await store.listSeatLine(db, seat.session_id)
  return { status: 'waiting', place: line.findIndex(({ member_id }) => member_id === me.id) + 1 }
}

/** As the member sees them. */
export async function shownSessions(
  db: Db,
  inside: Inside,
  sessions: readonly store.SessionRow[],
): Promise<GroupSession[]> {
  if (sessions.length === 0) return []
  const ids = sessions.map(({ id }) => id)
  const seats = await store.listSeats(db, ids, inside.me.id)
  const shown: GroupSession[] = []
  for (const session of sessions) {
    const your = await yourSeat(db, inside, seats.get(session.id))
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
