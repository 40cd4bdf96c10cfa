import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { ArrowUpRight, Check, ChevronDown, CircleCheck } from 'lucide-react'
import { type CSSProperties, Suspense, useId } from 'react'
import { href, Link } from 'react-router'
import { weekdayOf, weekOf } from '#src/contract/calendar.ts'
import { longDate, shortDate, weekdayName } from '#src/contract/formats.ts'
import { pipLabelsOf } from '#src/features/texts/domain/pips.ts'
import { PIP_COUNT, PIP_NUMBERS } from '#src/features/tracker/constants.ts'
import type { DominoEntry } from '#src/features/tracker/contract/dominoes.ts'
import { completedPips, defaultPips } from '#src/features/tracker/domain/pips.ts'
import { dominoesOf } from '#src/features/tracker/domain/waiting-changes.ts'
import { useDayWithChanges } from '#src/features/tracker/web/day-changes.ts'
import { PipShape } from '#src/features/tracker/web/pips/pip-shape.tsx'
import { useCreateDomino } from '#src/features/tracker/web/use-domino-changes.ts'
import { siteSettings } from '#src/platform/web/browser/site-settings.ts'
import { useFormField } from '#src/platform/web/forms/form-context.ts'
import { withQuery } from '#src/platform/web/routing/with-query.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import { cx } from '#src/platform/web/ui/cx.ts'
import {
  dayField,
  daySummary,
  type PlannerForm,
  PRIORITY_INDEXES,
  priorityField,
  textOf,
} from '../../domain.ts'
import { weekDominoesQuery } from '../queries.ts'
import { DominoText } from './domino-text.tsx'
import { fieldId, fieldName } from './field-names.ts'
import { PlannerText } from './planner-text.tsx'

const SHOWN = 3

interface SetDominoProps {
  userId: number
  date: string
  title: string
}

function SetDomino({ userId, date, title }: SetDominoProps) {
  const client = useQueryClient()
  const create = useCreateDomino(userId)
  const set = () => {
    const labels = defaultPips(pipLabelsOf(siteSettings()))
    create.mutate(
      { form: { ...labels, date, title, description: '', lead_pip: null } },
      {
        onSuccess: entry => {
          const { queryKey } = weekDominoesQuery(userId, weekOf(date))
          client.setQueryData<DominoEntry[]>(queryKey, (known = []) => [
            ...known.filter(({ id }) => id !== entry.id),
            entry,
          ])
        },
      },
    )
  }
  return (
    <Button
      size="sm"
      variant="secondary"
      className="mt-2 w-full print:hidden"
      busy={create.isPending}
      onClick={set}
    >
      <Trans>Set as today's domino</Trans>
    </Button>
  )
}

function DayDominoes({ date, dominoes }: { date: string; dominoes: readonly DominoEntry[] }) {
  if (dominoes.length === 0) return null
  const day = weekdayName(weekdayOf(date))
  return (
    <ul aria-label={t`Dominoes of ${day}`} className="mt-1.5 print:hidden">
      {dominoes.slice(0, SHOWN).map(domino => (
        <li key={domino.id}>
          <Link to={href('/domino/:id', { id: String(domino.id) })} className="planner-link">
            {domino.completed ? (
              <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-done" />
            ) : (
              <ArrowUpRight aria-hidden className="mt-0.5 size-4 shrink-0" />
            )}
            <span className="line-clamp-2">
              <span className="sr-only">
                <Trans>Open the domino</Trans>{' '}
              </span>
              {domino.title}
              {domino.completed && (
                <span className="sr-only">
                  <Trans>completed</Trans>
                </span>
              )}
            </span>
          </Link>
          <Pips domino={domino} />
        </li>
      ))}
      {dominoes.length > SHOWN && (
        <li>
          <Link to={withQuery(href('/daily-domino'), { date })} className="planner-link">
            <Trans>
              All {dominoes.length} of {day}
            </Trans>
          </Link>
        </li>
      )}
    </ul>
  )
}

const Pips = ({ domino }: { domino: DominoEntry }) => (
  <p className="mb-1 flex flex-wrap gap-x-2 gap-y-1 ps-5.5">
    <span className="sr-only">
      <Trans>
        {completedPips(domino)} of {PIP_COUNT} pips Completed
      </Trans>
    </span>
    {[PIP_NUMBERS.slice(0, 6), PIP_NUMBERS.slice(6)].map(half => (
      <span key={half[0]} className="flex gap-0.5">
        {half.map(n => (
          <PipShape key={n} status={domino[`pip${n}_status`]} className="size-3" />
        ))}
      </span>
    ))}
  </p>
)

function PlannerPriority({ date, index }: { date: string; index: number }) {
  const completed = priorityField(date, index, 'completed')
  const { value: done = false, set } = useFormField<boolean>(completed)
  return (
    <li className="flex items-start">
      <label className="planner-tick">
        <input
          type="checkbox"
          id={fieldId(completed)}
          checked={done}
          aria-label={fieldName(completed)}
          onChange={event => set(event.target.checked)}
          className="peer sr-only"
        />
        <span aria-hidden className="planner-box">
          {done && <Check className="size-4" strokeWidth={3} />}
        </span>
      </label>
      <PlannerText
        className={cx('grow', done && 'planner-done')}
        field={priorityField(date, index, 'text')}
        rows={1}
        look="line"
      />
    </li>
  )
}

/** Where a day stands in a row of seven, or in two of four. */
const placeOf = (weekday: number) =>
  ({ '--weekday': weekday, '--second-row': weekday < 4 ? 0 : 1 }) as CSSProperties

interface PlannerDayProps {
  /** Of the member; undefined signed out. */
  userId: number | undefined
  week: PlannerForm
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
  const shown = useDayWithChanges(dominoes, userId ?? 0, date)
  const { main } = dominoesOf(shown)
  const planned = textOf(week, dayField(date, 'domino')).trim()
  const name = (
    <span className="flex flex-wrap items-baseline gap-x-2">
      <span className="font-serif text-xl lg:w-full">{weekdayName(weekdayOf(date))}</span>
      <span className="font-normal font-sans text-ink-soft text-sm">
        {shortDate(date).split(',')[0]}
      </span>
      {isToday && (
        <span className="planner-today rounded-full bg-today px-2 font-sans font-semibold text-paper text-xs leading-5">
          <Trans>Today</Trans>
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
        style={placeOf(weekdayOf(date))}
      >
        <h3 className="planner-day-head">
          <button
            type="button"
            aria-expanded={open}
            aria-controls={body}
            onClick={onToggle}
            className="flex min-h-14 w-full cursor-pointer items-center justify-between gap-3 px-4 py-2 text-start lg:hidden"
          >
            <span className="min-w-0">
              {name}
              {!open && <Summary week={week} date={date} domino={main?.title ?? planned} />}
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
          <p className="planner-label">
            <Trans>Priorities</Trans>
          </p>
          <ol className="grid gap-1">
            {PRIORITY_INDEXES.map(index => (
              <PlannerPriority key={index} date={date} index={index} />
            ))}
          </ol>
          <DominoText date={date} domino={main} />
          <DayDominoes date={date} dominoes={shown} />
          {userId !== undefined && isToday && planned && !main && (
            <SetDomino userId={userId} date={date} title={planned} />
          )}
          <PlannerText
            className="mt-4 grow"
            field={dayField(date, 'notes')}
            rows={4}
            label={t`Notes`}
          />
        </div>
      </section>
    </Suspense>
  )
}

interface SummaryProps {
  week: PlannerForm
  date: string
  domino: string
}

function Summary({ week, date, domino }: SummaryProps) {
  const { written, done } = daySummary(week, date)
  const parts = [written > 0 && t`${done} of ${written} done`, domino].filter(Boolean)
  return (
    <span className="block truncate font-normal font-sans text-ink-soft text-sm">
      {parts.join(' · ') || t`Open to plan`}
    </span>
  )
}
