import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { CSSProperties, ReactElement } from 'react'
import { href, Link } from 'react-router'
import { addDays, type CalendarDate, weekdayOf } from '#src/contract/calendar.ts'
import { longDate, wallTime, weekdayName } from '#src/contract/formats.ts'
import { said } from '#src/contract/i18n.ts'
import { useFormats, useZone } from '#src/platform/web/calendar/clock.tsx'
import { Badge } from '#src/platform/web/ui/badge.tsx'
import { cx } from '#src/platform/web/ui/cx.ts'
import { Dialog } from '#src/platform/web/ui/dialog.tsx'
import { STATES } from '../../constants.ts'
import type { Appointment } from '../../contract/appointments.ts'
import { openIntervals } from '../../domain/hours.ts'
import { axisOf, inLanes, type Stretch, stretchesIn } from '../../domain/week-grid.ts'
import { personOf, SessionDetails } from '../booked/booked-row.tsx'
import { availabilityQuery } from '../queries.ts'
import { useWhenOf } from '../use-sessions.ts'
import { type Day, type Entry, keyOf, useDay } from './use-day.ts'

/** What one hour is high: half of it holds a time and a name. */
const HOUR_REM = 5
const LEAST_MINUTES = 30

interface Axis {
  from: number
  to: number
}

const rem = (minutes: number) => `${(minutes / 60) * HOUR_REM}rem`
const placeOf = (stretch: Stretch, axis: Axis): CSSProperties => ({
  top: rem(stretch.from - axis.from * 60),
  height: rem(stretch.to - stretch.from),
})

interface WeekProps {
  begin: CalendarDate
  /** The day that a phone shows. */
  date: CalendarDate
  today: CalendarDate
  onOpen: (date: CalendarDate) => void
}

/** Seven days side by side, by the hour; on a phone one of them. What is in a day is a list in order of time. */
export function Week({ begin, date: chosen, today, onOpen }: WeekProps) {
  const dayOf = useDay()
  const zone = useZone()
  const { data: stored } = useQuery(availabilityQuery)
  const dates = Array.from({ length: 7 }, (_, at) => addDays(begin, at))
  // By clocks elsewhere the hours of the day before or after may reach into the week.
  const open = stored
    ? openIntervals(stored, addDays(begin, -1), addDays(begin, 7))
        .flatMap(each => stretchesIn(each, zone))
        .filter(({ date }) => dates.includes(date))
    : []
  const days = dates.map(dayOf)
  const placed = days.map(({ date, entries }) => ({
    date,
    entries: inLanes(
      entries.flatMap(entry => {
        const interval = { start: Date.parse(entry.start), end: Date.parse(entry.end) }
        const [first] = stretchesIn(interval, zone)
        return first ? [{ ...first, entry }] : []
      }),
      LEAST_MINUTES,
    ),
  }))
  const axis = axisOf([...open, ...placed.flatMap(({ entries }) => entries)])
  return (
    <>
      <DayChoice days={days} chosen={chosen} today={today} onOpen={onOpen} />
      <div className="flex gap-2">
        <Hours axis={axis} />
        <ol className="grid min-w-0 grow lg:grid-cols-7 lg:gap-px">
          {days.map(({ date, hours }, at) => (
            <li key={date} className={cx('min-w-0', date !== chosen && 'max-lg:hidden')}>
              <DayHead date={date} hours={hours} today={today} />
              <div
                className="relative border border-line bg-sunken lg:border-e-0"
                style={{ height: rem((axis.to - axis.from) * 60) }}
              >
                {open
                  .filter(each => each.date === date)
                  .map(each => (
                    <div
                      key={each.from}
                      aria-hidden
                      className="absolute inset-x-0 bg-sheet"
                      style={placeOf(each, axis)}
                    />
                  ))}
                <Lines axis={axis} />
                <ol>
                  {placed[at]?.entries.map(({ entry, lane, lanes, ...stretch }) => (
                    <li
                      key={keyOf(entry)}
                      className="absolute p-px"
                      style={{
                        ...placeOf(stretch, axis),
                        minHeight: rem(LEAST_MINUTES),
                        left: `${(lane / lanes) * 100}%`,
                        width: `${100 / lanes}%`,
                      }}
                    >
                      <WeekEntry entry={entry} />
                    </li>
                  ))}
                </ol>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </>
  )
}

interface DayChoiceProps {
  days: readonly Day[]
  chosen: CalendarDate
  today: CalendarDate
  onOpen: (date: CalendarDate) => void
}

/** A phone shows one day of the week, chosen here. */
function DayChoice({ days, chosen, today, onOpen }: DayChoiceProps) {
  return (
    <fieldset className="mb-4 grid grid-cols-7 gap-1 lg:hidden">
      <legend className="sr-only">
        <Trans>Day</Trans>
      </legend>
      {days.map(({ date, hours, entries }) => (
        <button
          key={date}
          type="button"
          aria-pressed={date === chosen}
          aria-label={t`${longDate(date)}, ${hours || t`no hours`}, ${plural(entries.length, { one: '# session', other: '# sessions' })}`}
          onClick={() => onOpen(date)}
          className={cx(
            'grid min-h-14 cursor-pointer content-center justify-items-center rounded-md border text-sm',
            date === chosen
              ? 'border-primary bg-primary text-on-primary'
              : 'border-line bg-sheet hover:bg-primary-soft',
          )}
        >
          <span>{weekdayName(weekdayOf(date), 2)}</span>
          <span
            className={cx(
              'font-semibold tabular-nums',
              date === today && date !== chosen && 'text-today',
            )}
          >
            {Number(date.slice(8))}
          </span>
          <span
            aria-hidden
            className={cx('size-1.5 rounded-full', entries.length > 0 && 'bg-current')}
          />
        </button>
      ))}
    </fieldset>
  )
}

const HEAD = 'lg:h-9'

function DayHead({ date, hours, today }: Omit<Day, 'entries'> & { today: CalendarDate }) {
  return (
    <div className={cx(HEAD, 'max-lg:h-16')}>
      <h3 className="font-sans font-semibold text-base lg:px-2">
        <span className="lg:hidden">{longDate(date)}</span>
        <span aria-hidden className={cx('max-lg:hidden', date === today && 'text-today')}>
          {weekdayName(weekdayOf(date), 3)} {Number(date.slice(8))}
        </span>
        <span className="sr-only max-lg:hidden">{longDate(date)}</span>
        {date === today && (
          <span className="ms-2 font-normal text-sm text-today">
            <Trans>Today</Trans>
          </span>
        )}
      </h3>
      <p className="text-ink-soft text-sm lg:sr-only">{hours || t`No hours`}</p>
    </div>
  )
}

const hoursOf = ({ from, to }: Axis) => Array.from({ length: to - from }, (_, at) => from + at)

/** Read with each entry, so only drawn here. */
function Hours({ axis }: { axis: Axis }) {
  return (
    <div aria-hidden className="w-10 shrink-0 text-end text-ink-soft text-xs tabular-nums sm:w-14">
      <div className={cx(HEAD, 'max-lg:h-16')} />
      {hoursOf(axis).map(hour => (
        <div key={hour} style={{ height: rem(60) }}>
          <span className={cx('block', hour > axis.from && '-translate-y-1/2')}>
            {wallTime(`${String(hour).padStart(2, '0')}:00`).replace(':00 ', ' ')}
          </span>
        </div>
      ))}
    </div>
  )
}

function Lines({ axis }: { axis: Axis }) {
  return hoursOf(axis)
    .slice(1)
    .map(hour => (
      <div
        key={hour}
        aria-hidden
        className="absolute inset-x-0 border-line border-t"
        style={{ top: rem((hour - axis.from) * 60) }}
      />
    ))
}

const ENTRY =
  'flex size-full cursor-pointer flex-col overflow-hidden rounded-md px-2 py-px text-start text-sm leading-tight hover:bg-primary hover:text-on-primary'

/** A client's session opens here; a group's leads to the group, which has its seats. */
function WeekEntry({ entry }: { entry: Entry }) {
  const { clockTime } = useFormats()
  const words = (
    <>
      <span className="w-full truncate font-semibold tabular-nums">{clockTime(entry.start)}</span>
      <span className="w-full truncate">{entry.name}</span>
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
      <span className="w-full truncate text-ink-soft">{entry.meeting.title}</span>
    </Link>
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
      <Badge tone={tone}>{said(label)}</Badge>
      <div className="mt-4 space-y-4">
        <SessionDetails session={session} />
      </div>
    </Dialog>
  )
}
