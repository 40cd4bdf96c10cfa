import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Check, Pencil, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { href, Link } from 'react-router'
import { longDate } from '#src/contract/formats.ts'
import { Badge } from '#src/platform/web/ui/badge.tsx'
import { Button, buttonClass } from '#src/platform/web/ui/button.tsx'
import { DotsMenu } from '#src/platform/web/ui/dots-menu.tsx'
import { MenuItem, MenuLink } from '#src/platform/web/ui/menu.tsx'
import { PIP_COUNT, PIP_NUMBERS, type PipStatus } from '../../constants.ts'
import type { DominoEntry } from '../../contract/dominoes.ts'
import type { PipFields } from '../../contract/pips.ts'
import { reviewLabel } from '../../domain/days.ts'
import { canComplete, completedPips, knownStatus } from '../../domain/pips.ts'
import { box, disc, type Layer, type Place, Stamps } from '../calendar/stamps.tsx'
import { useCompleteDomino } from '../use-domino-changes.ts'

interface DominoCardProps {
  entry: DominoEntry
  isToday: boolean
  onDelete: (entry: DominoEntry) => void
}

/** One domino of the day (docs/product.md 4.1). The whole card is a link; the other controls lie above it. */
export function DominoCard({ entry, isToday, onDelete }: DominoCardProps) {
  const title = useId()
  // Looks done before it is closed: nothing is left to do on it.
  const isReady = canComplete(entry)
  const complete = useCompleteDomino({ title: t`Domino Completed! 🎉` })
  return (
    <article
      aria-labelledby={title}
      data-done={isReady || entry.completed || undefined}
      className="relative rounded-lg border border-line data-done:border-s-4 data-done:border-s-done-fill bg-sheet p-5 shadow-soft transition-shadow duration-150 hover:shadow-lift has-[.card-link:focus-visible]:outline-3 has-[.card-link:focus-visible]:outline-primary has-[.card-link:focus-visible]:outline-offset-2"
    >
      <Link
        to={href('/domino/:id', { id: String(entry.id) })}
        className="card-link block no-underline outline-none after:absolute after:inset-0 after:rounded-lg"
      >
        <div className="flex items-start gap-4 pe-9">
          <MiniTile pips={entry} className="hidden w-24 shrink-0 pt-1 min-[26rem]:block" />
          <div className="min-w-0 flex-1">
            <h3 id={title} className="text-xl">
              {entry.title}
            </h3>
            <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
              <p className="text-ink-soft text-sm">{longDate(entry.date)}</p>
              {entry.completed && (
                <Badge tone="done">
                  <Trans>Completed</Trans>
                </Badge>
              )}
              {isReady && (
                <Badge tone="done">
                  <Trans>All 12 pips</Trans>
                </Badge>
              )}
            </div>
          </div>
        </div>
        {entry.description && <p className="mt-3 line-clamp-2">{entry.description}</p>}
      </Link>
      <div className="absolute top-3 inset-e-3">
        <DotsMenu label={t`More for ${entry.title}`}>
          {!entry.completed && (
            <MenuLink
              render={
                <Link to={`${href('/create-domino')}?edit=${entry.id}`}>
                  <Pencil aria-hidden className="size-4" />
                  <Trans>Edit</Trans>
                </Link>
              }
            />
          )}
          <MenuItem tone="danger" onSelect={() => onDelete(entry)}>
            <Trash2 aria-hidden className="size-4" />
            <Trans>Delete</Trans>
          </MenuItem>
        </DotsMenu>
      </div>
      <div className="pointer-events-none relative mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 *:pointer-events-auto">
        {isReady && (
          <Button size="sm" busy={complete.isPending} onClick={() => complete.mutate(entry.id)}>
            <Check aria-hidden className="size-4" />
            <Trans>Complete Domino</Trans>
          </Button>
        )}
        {!entry.completed && (
          <Link
            className={buttonClass('secondary', 'sm')}
            to={`${href('/domino/:id', { id: String(entry.id) })}?tab=visual`}
          >
            {reviewLabel(isToday)}
          </Link>
        )}
        <Link
          to={href('/domino/:id', { id: String(entry.id) })}
          aria-describedby={title}
          className="text-link inline-flex min-h-11 items-center px-1 font-semibold text-sm"
        >
          <Trans>View Details</Trans>
        </Link>
      </div>
    </article>
  )
}

const BLANK: readonly Layer[] = [
  { d: box(1, 4, 102, 49, 8), fill: 'var(--color-tile-edge)' },
  { d: box(1, 1, 102, 49, 8), fill: 'var(--color-tile)', stroke: 'var(--color-tile-edge)' },
  { d: 'm52 7v37', stroke: '#8d7f6a', strokeWidth: 1.2, opacity: 0.6 },
  { d: disc(2, 52, 25.5), fill: '#b08a3e' },
]

const EMPTY: Layer = { d: disc(4.9), fill: '#fffdf8', stroke: '#8d7f6a' }

const PIPS: Readonly<Record<PipStatus, readonly Layer[]>> = {
  'Not Started': [EMPTY],
  'In Progress': [EMPTY, { d: 'm-4.4 0a4.4 4.4 0 0 0 8.8 0z', fill: '#c98210' }],
  Completed: [
    { d: disc(4.9), fill: '#2d6a3e', stroke: '#2d6a3e' },
    {
      d: 'm-2.2.2 1.6 1.6 2.9-3.2',
      stroke: '#fff',
      strokeWidth: 1.3,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
    },
  ],
}

function placeOf(pip: number): Place {
  const at = (pip - 1) % 6
  return [12 + (at % 3) * 14.5 + (pip > 6 ? 51 : 0), at < 3 ? 14.5 : 36.5]
}

function MiniTile({ pips, className = 'w-24' }: { pips: PipFields; className?: string }) {
  const statusOf = (pip: (typeof PIP_NUMBERS)[number]) =>
    knownStatus(pips[`pip${pip}_status`]) ?? 'Not Started'
  return (
    <svg
      viewBox="0 0 104 54"
      className={className}
      role="img"
      aria-label={t`${completedPips(pips)} of ${PIP_COUNT} pips Completed`}
    >
      <Stamps layers={BLANK} at={[[0, 0]]} />
      {(Object.keys(PIPS) as PipStatus[]).map(status => (
        <Stamps
          key={status}
          layers={PIPS[status]}
          at={PIP_NUMBERS.filter(pip => statusOf(pip) === status).map(placeOf)}
        />
      ))}
    </svg>
  )
}
