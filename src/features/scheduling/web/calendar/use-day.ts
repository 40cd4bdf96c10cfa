import { useQuery } from '@tanstack/react-query'
import type { CalendarDate } from '#src/contract/calendar.ts'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import type { Appointment } from '../../contract/appointments.ts'
import type { GroupMeeting } from '../../contract/calendars.ts'
import { hoursOn } from '../../domain/hours.ts'
import { personOf } from '../booked/booked-row.tsx'
import { useLedSessions } from '../booked/coach-week.tsx'
import { availabilityQuery, groupMeetingsQuery } from '../queries.ts'

/** With a client, or with one of the coach's groups. */
export type Entry = { start: string; end: string; name: string } & (
  | { session: Appointment }
  | { meeting: GroupMeeting }
)

export interface Day {
  date: CalendarDate
  hours: string
  /** In order of time. */
  entries: readonly Entry[]
}

export function useDay(): (date: CalendarDate) => Day {
  const { dateOf } = useFormats()
  const { data: stored } = useQuery(availabilityQuery)
  const { data: meetings = [] } = useQuery(groupMeetingsQuery)
  const sessions = useLedSessions() ?? []
  const entries: Entry[] = [
    ...sessions
      .filter(({ status }) => status !== 'cancelled')
      .map(session => ({
        start: session.start,
        end: session.end,
        name: personOf(session),
        session,
      })),
    ...meetings.map(meeting => ({
      start: meeting.start,
      end: meeting.end,
      name: meeting.group,
      meeting,
    })),
  ].sort((one, other) => (one.start < other.start ? -1 : 1))
  return date => ({
    date,
    hours: stored ? hoursOn(stored, date).join(', ') : '',
    entries: entries.filter(({ start }) => dateOf(start) === date),
  })
}

export const keyOf = (entry: Entry): string =>
  'session' in entry ? `s${entry.session.id}` : `g${entry.meeting.id}`
