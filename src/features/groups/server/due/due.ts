import { formatsIn } from '#src/contract/formats.ts'
import { intervalOfDates } from '#src/features/scheduling/domain/zones.ts'
import { findUser } from '#src/features/sign-in/server/exposed.ts'
import type { ReadDue } from '#src/platform/server/members.ts'
import { listBeginning } from '../waiting/store.ts'

/** Sessions in which the member has a seat, on a day in the member's own time zone. */
export const groupSessionsDue: ReadDue = async (db, { id }, today) => {
  const zone = (await findUser(db, id))?.time_zone ?? 'UTC'
  const { start, end } = intervalOfDates(today, today, zone)
  const from = new Date(start - 1).toISOString()
  const until = new Date(end - 1).toISOString()
  return (await listBeginning(db, id, from, until)).map(({ title, starts_at, group_id }) => ({
    kind: 'session',
    text: `${title} at ${formatsIn(zone).clockTime(starts_at)}`,
    path: `/groups/${group_id}`,
  }))
}
