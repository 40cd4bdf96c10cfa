import { occupiedBy } from '#src/features/scheduling/domain/cells.ts'
import { insertSession, type NewAppointment } from '#src/features/scheduling/server/appointments.ts'
import { type Deps, systemContext } from '#src/platform/server/context.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { AppError } from '#src/platform/server/errors.ts'
import { dice } from './dice.ts'

const AT_ONCE = 20
const DAYS = 60

export interface BookingSite {
  db: Db
  deps: Deps
  /** Its length does not matter; it has no caps. */
  type: NewAppointment['type']
  /** Who books. */
  userId: number
}

/**
 * Books random lengths at random times of two months, many at once, whatever the coach's hours are.
 * @returns how many were booked and refused, and the overlaps, of which there should be none
 */
export async function bookRandomLengths(
  { db, deps, type: offered, userId }: BookingSite,
  count: number,
): Promise<{ booked: number; refused: number; overlaps: readonly object[] }> {
  const random = dice(7)
  const now = deps.now()
  const first = now.getTime()
  let refused = 0
  const one = async () => {
    const minutes = 5 + random(55)
    const buffers = { buffer_before: random(20), buffer_after: random(20) }
    const start = first + random(DAYS * 1_440) * 60_000
    const { first: first_cell, last: last_cell } = occupiedBy(start, minutes, buffers)
    const place = {
      starts_at: new Date(start).toISOString(),
      ends_at: new Date(start + minutes * 60_000).toISOString(),
      first_cell,
      last_cell,
      wall_time: '',
      coach_zone: 'UTC',
      coach_wall_time: '',
      coach_date: new Date(start).toISOString().slice(0, 10),
    }
    const type = { ...offered, minutes }
    const made = { type, place, zone: 'UTC', now, person: { member_id: userId } }
    try {
      await inTransaction(db, trx => insertSession(systemContext(trx, deps), made))
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'slot_taken') throw error
      refused++
    }
  }
  for (let n = 0; n < count; n += AT_ONCE) await Promise.all(Array.from({ length: AT_ONCE }, one))
  const rows = await db
    .selectFrom('appointments')
    .select(['starts_at', 'ends_at'])
    .where('coach_id', '=', offered.coach_id)
    .orderBy('starts_at')
    .execute()
  const overlaps = rows.filter((row, index) => row.starts_at < (rows[index - 1]?.ends_at ?? ''))
  return { booked: rows.length, refused, overlaps }
}
