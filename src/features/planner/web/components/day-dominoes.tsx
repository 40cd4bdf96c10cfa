import { useQueryClient } from '@tanstack/react-query'
import { ArrowUpRight, CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import { weekOf } from '#src/contract/calendar.ts'
import { pipLabelsOf } from '#src/features/texts/domain/pips.ts'
import { PIP_COUNT, PIP_NUMBERS } from '#src/features/tracker/constants.ts'
import type { DominoEntry } from '#src/features/tracker/contract/dominoes.ts'
import { completedPips, defaultPips } from '#src/features/tracker/domain/pips.ts'
import { PipShape } from '#src/features/tracker/web/pips/pip-shape.tsx'
import { useCreateDomino } from '#src/features/tracker/web/use-domino-changes.ts'
import { siteSettings } from '#src/platform/web/browser/site-settings.ts'
import { href } from '#src/platform/web/routing/site-link.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { weekDominoesQuery } from '../queries.ts'
import { weekdayName } from './field-names.ts'

const SHOWN = 3

interface SetDominoProps {
  userId: number
  date: string
  /** What the day's field says. */
  title: string
}

/** Makes today's domino of what was planned for it. */
export function SetDomino({ userId, date, title }: SetDominoProps) {
  const client = useQueryClient()
  const create = useCreateDomino(userId)
  const set = () =>
    create.mutate(
      {
        ...defaultPips(pipLabelsOf(siteSettings())),
        ...{ date, title, description: '', lead_pip: null },
      },
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
  return (
    <Button
      size="sm"
      variant="secondary"
      className="mt-2 w-full print:hidden"
      busy={create.isPending}
      onClick={set}
    >
      Set as today's domino
    </Button>
  )
}

/** Links from a planned day to the dominoes set on it. */
export function DayDominoes({
  date,
  dominoes,
}: {
  date: string
  dominoes: readonly DominoEntry[]
}) {
  if (dominoes.length === 0) return null
  const day = weekdayName(date)
  return (
    <ul aria-label={`Dominoes of ${day}`} className="mt-1.5 print:hidden">
      {dominoes.slice(0, SHOWN).map(domino => (
        <li key={domino.id}>
          <Link to={href('/domino/:id', { id: domino.id })} className="planner-link">
            {domino.completed ? (
              <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-done" />
            ) : (
              <ArrowUpRight aria-hidden className="mt-0.5 size-4 shrink-0" />
            )}
            <span className="line-clamp-2">
              <span className="sr-only">Open the domino </span>
              {domino.title}
              {domino.completed && <span className="sr-only">, completed</span>}
            </span>
          </Link>
          <Pips domino={domino} />
        </li>
      ))}
      {dominoes.length > SHOWN && (
        <li>
          <Link to={href('/daily-domino', {}, { date })} className="planner-link">
            All {dominoes.length} of {day}
          </Link>
        </li>
      )}
    </ul>
  )
}

/** The twelve pips as on the tile, in two halves. */
const Pips = ({ domino }: { domino: DominoEntry }) => (
  <p className="mb-1 flex flex-wrap gap-x-2 gap-y-1 ps-5.5">
    <span className="sr-only">
      {completedPips(domino)} of {PIP_COUNT} pips Completed
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
