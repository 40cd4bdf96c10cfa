import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactElement } from 'react'
import { href, Link } from 'react-router'
import {
  addDays,
  addMonths,
  type CalendarDate,
  monthOf,
  monthWeeks,
  WEEKDAYS,
  weekdayOf,
} from '#src/contract/calendar.ts'
import { counted, firstWeekday, longDate, monthName, weekText } from '#src/contract/formats.ts'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { useToday } from '#src/platform/web/calendar/use-today.ts'
import { useChosenSearch } from '#src/platform/web/routing/use-chosen-search.ts'
import { Badge } from '#src/platform/web/ui/badge.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { cx } from '#src/platform/web/ui/cx.ts'
import { Dialog } from '#src/platform/web/ui/dialog.tsx'
import { STATES } from '../../constants.ts'
import type { Appointment } from '../../contract/appointments.ts'
import type { GroupMeeting } from '../../contract/calendars.ts'
import { hoursOn } from '../../domain/hours.ts'
import { personOf, SessionDetails } from '../booked/booked-row.tsx'
import { useLedSessions } from '../booked/coach-week.tsx'
import { availabilityQuery, groupMeetingsQuery } from '../queries.ts'
import { useWhenOf } from '../use-sessions.ts'

const isDate = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

/** The first day of the week that a date is in, by the practice's country. */
const weekBegin = (date: CalendarDate): CalendarDate =>
  addDays(date, -((weekdayOf(date) + 8 - firstWeekday()) % 7))

/** With a client, or with one of the coach's groups. */
type Entry = { start: string; name: string } & (
  | { session: Appointment }
  | { meeting: GroupMeeting }
)

interface Day {
  date: CalendarDate
  hours: string
  entries: readonly Entry[]
}

function useDay(): (date: CalendarDate) => Day {
  const { dateOf } = useFormats()
  const { data: stored } = useQuery(availabilityQuery)
  const { data: meetings = [] } = useQuery(groupMeetingsQuery)
  const sessions = useLedSessions() ?? []
  const entries: Entry[] = [
    ...sessions
      .filter(({ status }) => status !== 'cancelled')
      .map(session => ({ start: session.start, name: personOf(session), session })),
    ...meetings.map(meeting => ({ start: meeting.start, name: meeting.group, meeting })),
  ].sort((one, other) => (one.start < other.start ? -1 : 1))
  return date => ({
    date,
    hours: stored ? hoursOn(stored, date).join(', ') : '',
    entries: entries.filter(({ start }) => dateOf(start) === date),
  })
}

export function CoachGrid() {
  const today = useToday()
  const [search, change] = useChosenSearch()
  const typed = search.get('date') ?? ''
  const date = isDate(typed) ? typed : today
  const isMonth = search.get('view') === 'month'
  const begin = weekBegin(date)
  const turn = (by: 1 | -1) =>
    change({
      date: isMonth ? `${addMonths(monthOf(date), by)}-01` : addDays(begin, by * 7),
    })
  const unit = isMonth ? 'month' : 'week'
  return (
    <section aria-label="Calendar">
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <h2 className="mr-auto text-2xl" aria-live="polite">
          {isMonth ? monthName(monthOf(date)) : weekText(begin)}
        </h2>
        <div className="flex gap-2">
          <Button
            size="sm"
            variant="secondary"
            aria-label={`Previous ${unit}`}
            onClick={() => turn(-1)}
          >
            <ChevronLeft aria-hidden className="size-5" />
          </Button>
          <Button size="sm" variant="secondary" onClick={() => change({ date: undefined })}>
            Today
          </Button>
          <Button size="sm" variant="secondary" aria-label={`Next ${unit}`} onClick={() => turn(1)}>
            <ChevronRight aria-hidden className="size-5" />
          </Button>
        </div>
        <div className="flex gap-2">
          {(['week', 'month'] as const).map(each => (
            <Button
              key={each}
              size="sm"
              variant={each === unit ? 'primary' : 'secondary'}
              aria-pressed={each === unit}
              onClick={() => change({ view: each })}
            >
              {each === 'month' ? 'Month' : 'Week'}
            </Button>
          ))}
        </div>
      </div>
      {isMonth ? (
        <Month date={date} today={today} onOpen={day => change({ date: day, view: undefined })} />
      ) : (
        <Week begin={begin} today={today} />
      )}
    </section>
  )
}

function Week({ begin, today }: { begin: CalendarDate; today: CalendarDate }) {
  const dayOf = useDay()
  const days = Array.from({ length: 7 }, (_, at) => dayOf(addDays(begin, at)))
  return (
    <ol className="grid gap-2 lg:grid-cols-7">
      {days.map(({ date, hours, entries }) => (
        <li
          key={date}
          className={cx(
            'flex min-h-14 flex-wrap items-start gap-x-3 gap-y-2 rounded-md border p-3 lg:min-h-48 lg:flex-col lg:flex-nowrap',
            hours ? 'bg-sheet' : 'bg-sunken',
            date === today ? 'border-today' : 'border-line',
          )}
        >
          <h3 className="w-full font-sans font-semibold text-base">
            <span className="lg:hidden">{longDate(date)}</span>
            <span aria-hidden className="max-lg:hidden">
              {WEEKDAYS[weekdayOf(date)]?.slice(0, 3)} {Number(date.slice(8))}
            </span>
            <span className="sr-only max-lg:hidden">{longDate(date)}</span>
            {date === today && <span className="ml-2 font-normal text-sm text-today">Today</span>}
          </h3>
          <p className="text-ink-soft text-sm">{hours || 'No hours'}</p>
          {entries.map(entry => (
            <WeekEntry key={keyOf(entry)} entry={entry} />
          ))}
        </li>
      ))}
    </ol>
  )
}

const keyOf = (entry: Entry): string =>
  'session' in entry ? `s${entry.session.id}` : `g${entry.meeting.id}`

const ENTRY =
  'block min-h-11 w-full cursor-pointer rounded-md px-2 py-1.5 text-left text-sm hover:bg-primary hover:text-on-primary'

/** A client's session opens here; a group's leads to the group, which has its seats. */
function WeekEntry({ entry }: { entry: Entry }) {
  const { clockTime } = useFormats()
  const words = (
    <>
      <span className="block font-semibold tabular-nums">{clockTime(entry.start)}</span>
      <span className="block [overflow-wrap:anywhere]">{entry.name}</span>
    </>
  )
  if ('session' in entry)
    return (
      <SessionDialog
        session={entry.session}
        trigger={
          <button type="button" className={cx(ENTRY, 'bg-primary-soft')}>
            {words}
          </button>
        }
      />
    )
  return (
    <Link
      to={`${href('/groups/:id', { id: String(entry.meeting.group_id) })}?tab=sessions`}
      className={cx(ENTRY, 'bg-accent-soft text-ink no-underline')}
    >
      {words}
      <span className="block text-ink-soft [overflow-wrap:anywhere]">{entry.meeting.title}</span>
    </Link>
  )
}

interface MonthProps {
  date: CalendarDate
  today: CalendarDate
  onOpen: (date: CalendarDate) => void
}

function Month({ date, today, onOpen }: MonthProps) {
  const dayOf = useDay()
  const { clockTime } = useFormats()
  const isSunday = firstWeekday() === 0
  const names = isSunday ? [WEEKDAYS[6], ...WEEKDAYS.slice(0, 6)] : WEEKDAYS
  return (
    <table aria-label={monthName(monthOf(date))} className="w-full table-fixed border-collapse">
      <thead>
        <tr>
          {names.map(name => (
            <th key={name} scope="col" className="py-1 font-normal text-ink-soft text-sm">
              <abbr title={name} className="no-underline">
                {name?.slice(0, 3)}
              </abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {monthWeeks(monthOf(date), isSunday ? 'sunday' : 'monday').map(week => (
          <tr key={week.find(Boolean)}>
            {week.map((day, at) => {
              const { hours, entries } = day ? dayOf(day) : { hours: '', entries: [] }
              return (
                <td
                  key={day ?? names[at]}
                  className={cx(
                    'border border-line p-0 align-top',
                    day && hours ? 'bg-sheet' : 'bg-sunken',
                  )}
                >
                  {day && (
                    <button
                      type="button"
                      aria-label={`${longDate(day)}, ${hours || 'no hours'}, ${counted(entries.length, 'session')}`}
                      onClick={() => onOpen(day)}
                      className="grid min-h-14 w-full cursor-pointer content-start gap-1 p-1 text-left sm:p-1.5 hover:bg-primary-soft lg:min-h-24"
                    >
                      <span className={cx('text-sm', day === today && 'font-bold text-today')}>
                        {Number(day.slice(8))}
                      </span>
                      {entries.slice(0, 3).map(entry => (
                        <span
                          key={keyOf(entry)}
                          className={cx(
                            'rounded text-xs max-sm:text-center sm:truncate sm:px-1',
                            'session' in entry ? 'bg-primary-soft' : 'bg-accent-soft',
                          )}
                        >
                          {clockTime(entry.start)}
                          <span className="max-sm:hidden"> {entry.name}</span>
                        </span>
                      ))}
                      {entries.length > 3 && (
                        <span className="text-ink-soft text-xs">{entries.length - 3} more</span>
                      )}
                    </button>
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function SessionDialog({ session, trigger }: { session: Appointment; trigger: ReactElement }) {
  const whenOf = useWhenOf()
  const [tone, label] = STATES[session.status]
  return (
    <Dialog
      title={personOf(session)}
      description={`${session.name}, ${whenOf(session)}`}
      trigger={trigger}
    >
      <Badge tone={tone}>{label}</Badge>
      <div className="mt-4 space-y-4">
        <SessionDetails session={session} />
      </div>
    </Dialog>
  )
}
