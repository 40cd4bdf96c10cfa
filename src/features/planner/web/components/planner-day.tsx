import { Check, ChevronDown } from 'lucide-react'
import type { CSSProperties } from 'react'
import { Suspense, useId } from 'react'
import { weekdayOf } from '#src/contract/calendar.ts'
import { longDate, shortDate } from '#src/contract/formats.ts'
import type { DominoEntry } from '#src/features/tracker/contract/dominoes.ts'
import { cx } from '#src/platform/web/ui/cx.ts'
import {
  dayField,
  daySummary,
  isDone,
  PRIORITY_INDEXES,
  priorityField,
  textOf,
} from '../../domain.ts'
import { DayDominoes, SetDomino } from './day-dominoes.tsx'
import { fieldId, fieldName, weekdayName } from './field-names.ts'
import { PlannerText, type WeekFields } from './planner-text.tsx'

function PlannerPriority({ week, date, index }: { week: WeekFields; date: string; index: number }) {
  const completed = priorityField(date, index, 'completed')
  const done = isDone(week.form, completed)
  return (
    <li className="flex items-start">
      <label className="planner-tick">
        <input
          type="checkbox"
          id={fieldId(completed)}
          checked={done}
          aria-label={fieldName(completed)}
          onChange={event => week.set(completed, event.target.checked)}
          className="peer sr-only"
        />
        <span aria-hidden className="planner-box">
          {done && <Check className="size-4" strokeWidth={3} />}
        </span>
      </label>
      <PlannerText
        className={cx('grow', done && 'planner-done')}
        week={week}
        field={priorityField(date, index, 'text')}
        rows={1}
        look="line"
      />
    </li>
  )
}

interface PlannerDayProps {
  /** Of the member; undefined signed out. */
  userId: number | undefined
  week: WeekFields
  date: string
  isToday: boolean
  dominoes: readonly DominoEntry[]
  open: boolean
  onToggle: () => void
}

/** One day of the sheet: a column, or a disclosure on narrow screens. */
export function PlannerDay({
  userId,
  week,
  date,
  isToday,
  dominoes,
  open,
  onToggle,
}: PlannerDayProps) {
  const body = useId()
  const planned = textOf(week.form, dayField(date, 'domino')).trim()
  const name = (
    <span className="flex flex-wrap items-baseline gap-x-2">
      <span className="font-serif text-xl lg:w-full">{weekdayName(date)}</span>
      <span className="font-normal font-sans text-ink-soft text-sm">
        {shortDate(date).split(',')[0]}
      </span>
      {isToday && (
        <span className="planner-today rounded-full bg-today px-2 font-sans font-semibold text-paper text-xs leading-5">
          Today
        </span>
      )}
    </span>
  )
  return (
    <Suspense>
      <section
        aria-label={longDate(date)}
        data-today={isToday || undefined}
        className={cx('planner-day', isToday ? 'shadow-lift ring-2 ring-today' : 'shadow-soft')}
        style={{ '--weekday': weekdayOf(date) } as CSSProperties}
      >
        <h3 className="planner-day-head">
          <button
            type="button"
            aria-expanded={open}
            aria-controls={body}
            onClick={onToggle}
            className="flex min-h-14 w-full cursor-pointer items-center justify-between gap-3 px-4 py-2 text-left lg:hidden"
          >
            <span className="min-w-0">
              {name}
              {!open && <Summary week={week} date={date} />}
            </span>
            <ChevronDown
              aria-hidden
              className={cx(
                'size-5 shrink-0 text-ink-soft transition-transform duration-200 motion-reduce:transition-none',
                open && 'rotate-180',
              )}
            />
          </button>
          <span className="hidden px-3 pt-3 lg:block">{name}</span>
        </h3>
        <div id={body} className="planner-day-body" data-closed={!open || undefined}>
          <p className="planner-label">Priorities</p>
          <ol className="grid gap-1">
            {PRIORITY_INDEXES.map(index => (
              <PlannerPriority key={index} week={week} date={date} index={index} />
            ))}
          </ol>
          <PlannerText
            className="mt-4"
            week={week}
            field={dayField(date, 'domino')}
            rows={2}
            label="Domino"
            look="tile"
          />
          <DayDominoes date={date} dominoes={dominoes} />
          {userId !== undefined &&
            isToday &&
            planned &&
            !dominoes.some(({ title }) => title === planned) && (
              <SetDomino userId={userId} date={date} title={planned} />
            )}
          <PlannerText
            className="mt-4 grow"
            week={week}
            field={dayField(date, 'notes')}
            rows={4}
            label="Notes"
          />
        </div>
      </section>
    </Suspense>
  )
}

function Summary({ week, date }: { week: WeekFields; date: string }) {
  const { written, done } = daySummary(week.form, date)
  const domino = textOf(week.form, dayField(date, 'domino')).trim()
  const parts = [written > 0 && `${done} of ${written} done`, domino].filter(Boolean)
  return (
    <span className="block truncate font-normal font-sans text-ink-soft text-sm">
      {parts.join(' · ') || 'Open to plan'}
    </span>
  )
}
