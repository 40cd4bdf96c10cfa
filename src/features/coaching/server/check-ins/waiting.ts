import { weekOf } from '#src/contract/calendar.ts'
import type { ReadWaiting, Waiting } from '#src/platform/server/members.ts'
import { dueDate } from '../../domain/check-in-weeks.ts'
import { beginOf } from '../../domain/days.ts'
import { coachNameOf } from '../../domain/names.ts'
import { todayOf } from '../relation/actions.ts'
import { findOfWeek, listCheckInDays } from './store.ts'

/** Due from the member's chosen day to the end of the week; one check-in a week counts for all of their coaches. */
export const checkInsWaiting: ReadWaiting = async (db, { userId }, now) => {
  const coachings = await listCheckInDays(db, userId)
  if (coachings.length === 0) return []
  const { today, zone } = await todayOf(db, userId, now)
  const week = weekOf(today)
  const due = coachings.filter(({ check_in_day }) => dueDate(week, check_in_day) <= today)
  if (due.length === 0 || (await findOfWeek(db, userId, week))) return []
  return due.map(
    ({ id, check_in_day, ...coach }): Waiting => ({
      kind: 'check_in',
      text: `${coachNameOf(coach)} would like your weekly check-in`,
      href: `/coaching/mine?with=${id}&tab=check-in`,
      at: beginOf(dueDate(week, check_in_day), zone),
    }),
  )
}
