import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import {
  addDays,
  addMonths,
  type CalendarDate,
  monthOf,
  monthWeeks,
  weekdayOf,
} from '#src/contract/calendar.ts'
import { firstWeekday, longDate, monthName, weekdayName, weekText } from '#src/contract/formats.ts'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { useToday } from '#src/platform/web/calendar/use-today.ts'
import { useChosenSearch } from '#src/platform/web/routing/chosen-search.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { cx } from '#src/platform/web/ui/cx.ts'
import { keyOf, useDay } from './use-day.ts'
import { Week } from './week.tsx'

const isDate = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

/** The first day of the week that a date is in, by the practice's country. */
const weekBegin = (date: CalendarDate): CalendarDate =>
  addDays(date, -((weekdayOf(date) + 8 - firstWeekday()) % 7))

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

  return (
    <section aria-label={t`Calendar`}>
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <h2 className="me-auto text-2xl" aria-live="polite">
          {isMonth ? monthName(monthOf(date)) : weekText(begin)}
        </h2>
        <div className="flex gap-2">
          <Button
            size="sm"
            variant="secondary"
            aria-label={isMonth ? t`Previous month` : t`Previous week`}
            onClick={() => turn(-1)}
          >
            <ChevronLeft aria-hidden className="size-5" />
          </Button>
          <Button size="sm" variant="secondary" onClick={() => change({ date: undefined })}>
            <Trans>Today</Trans>
          </Button>
          <Button
            size="sm"
            variant="secondary"
            aria-label={isMonth ? t`Next month` : t`Next week`}
            onClick={() => turn(1)}
          >
            <ChevronRight aria-hidden className="size-5" />
          </Button>
        </div>
        <div className="flex gap-2">
          {(['week', 'month'] as const).map(each => (
            <Button
              key={each}
              size="sm"
              variant={(each === 'month') === isMonth ? 'primary' : 'secondary'}
              aria-pressed={(each === 'month') === isMonth}
              onClick={() => change({ view: each })}
            >
              {each === 'month' ? t`Month` : t`Week`}
            </Button>
          ))}
        </div>
      </div>
      {isMonth ? (
        <Month date={date} today={today} onOpen={day => change({ date: day, view: undefined })} />
      ) : (
        <Week begin={begin} date={date} today={today} onOpen={day => change({ date: day })} />
      )}
    </section>
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
  const weekdays = isSunday ? [6, 0, 1, 2, 3, 4, 5] : [0, 1, 2, 3, 4, 5, 6]
  return (
    <table aria-label={monthName(monthOf(date))} className="w-full table-fixed border-collapse">
      <thead>
        <tr>
          {weekdays.map(weekday => (
            <th key={weekday} scope="col" className="py-1 font-normal text-ink-soft text-sm">
              <abbr title={weekdayName(weekday)} className="no-underline">
                {weekdayName(weekday, 3)}
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
                  key={day ?? weekdays[at]}
                  className={cx(
                    'border border-line p-0 align-top',
                    day && hours ? 'bg-sheet' : 'bg-sunken',
                  )}
                >
                  {day && (
                    <button
                      type="button"
                      aria-label={t`${longDate(day)}, ${hours || t`no hours`}, ${plural(entries.length, { one: '# session', other: '# sessions' })}`}
                      onClick={() => onOpen(day)}
                      className="grid min-h-14 w-full cursor-pointer content-start gap-1 p-1 text-start sm:p-1.5 hover:bg-primary-soft lg:min-h-24"
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
                        <span className="text-ink-soft text-xs">
                          <Trans>{entries.length - 3} more</Trans>
                        </span>
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
