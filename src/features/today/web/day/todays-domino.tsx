import { useQueryClient } from '@tanstack/react-query'
import { ArrowRight, Check } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { useSession } from '#src/features/accounts/web/session.tsx'
import { pipLabelsOf } from '#src/features/content/domain/pips.ts'
import { PIP_COUNT } from '#src/features/tracker/constants.ts'
import { canComplete, completedPips } from '#src/features/tracker/domain/pips.ts'
import { MiniTile } from '#src/features/tracker/web/calendar/mini-tile.tsx'
import { useCompleteDomino } from '#src/features/tracker/web/use-domino-changes.ts'
import { siteSettings } from '#src/platform/web/browser/site-settings.ts'
import { href } from '#src/platform/web/routing/page.ts'
import { Badge } from '#src/platform/web/ui/badge.tsx'
import { Button, buttonClass } from '#src/platform/web/ui/button.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'
import { cx } from '#src/platform/web/ui/cx.ts'
import type { Today } from '../../contract/day.ts'
import { useCelebration } from './celebration.ts'
import './celebration.css'

type Domino = NonNullable<Today['domino']>

/** The day's domino, what it would open with, or the way to the first one. */
export function TodaysDomino({ today: { date, domino, draft, trial_pip } }: { today: Today }) {
  const heading = useId()
  const label = trial_pip === null ? null : (draft?.labels ?? pipLabelsOf(siteSettings()))[trial_pip - 1]
  return (
    <section aria-labelledby={heading}>
      <Card className={cx('grid gap-4', domino && isAllDone(domino) && 'border-done-fill border-l-4')}>
        <h2 id={heading} className="text-ink-soft text-lg">
          {domino ? "Today's domino" : draft ? 'Planned for today' : 'No domino yet'}
        </h2>
        {domino ? (
          <SetDomino domino={domino} date={date} />
        ) : (
          <>
            {draft ? (
              <div className="grid gap-1">
                <p className="font-serif text-3xl">{draft.title}</p>
                {draft.lead_pip !== null && (
                  <p className="text-ink-soft">{draft.labels[draft.lead_pip - 1]} goes first.</p>
                )}
              </div>
            ) : (
              <p className="font-serif text-2xl">Which one action would make the rest of the day easier?</p>
            )}
            <Link
              className={cx(buttonClass('primary', 'lg'), 'justify-self-start max-sm:w-full')}
              to={href('/create-domino', {}, { tab: 'basics' })}
            >
              Begin Today's Domino
              <ArrowRight aria-hidden className="size-5" />
            </Link>
          </>
        )}
        {label && (
          <p className="rounded-md bg-sunken p-3">
            This morning the coin chose <strong>{label}</strong> to go first.
          </p>
        )}
      </Card>
    </section>
  )
}

const isAllDone = (domino: Domino) => domino.completed || completedPips(domino) === PIP_COUNT

function SetDomino({ domino, date }: { domino: Domino; date: string }) {
  const client = useQueryClient()
  const { user } = useSession()
  const done = completedPips(domino)
  const isDone = isAllDone(domino)
  const lead = domino.lead_pip as 1 | null
  const complete = useCompleteDomino({
    title: "Today's Domino Completed! 🎉",
    onDone: () => void client.invalidateQueries({ queryKey: ['today'] }),
  })
  const { isOn, onEnd } = useCelebration(isDone && user ? `${user.id} ${date}` : undefined)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <div className="grid min-w-0 gap-2">
          <p className="break-words font-serif text-3xl">{domino.title}</p>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft">
            <Badge tone={isDone ? 'done' : 'progress'}>
              {domino.completed ? 'Completed' : `${done} of ${PIP_COUNT} pips`}
            </Badge>
            {lead !== null && <span>{domino[`pip${lead}_label`]} goes first</span>}
          </p>
        </div>
        {isDone && (
          <div className="celebration" data-on={isOn || undefined} onAnimationEnd={onEnd}>
            <MiniTile pips={domino} className="w-28" />
          </div>
        )}
      </div>
      {isDone && (
        <p role="status" className="font-semibold text-done">
          {isOn ? 'Well done: all twelve pips, and the day is yours.' : 'All twelve pips are done.'}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {canComplete(domino) && (
          <Button
            size="lg"
            className="max-sm:w-full"
            busy={complete.isPending}
            onClick={() => complete.mutate(domino.id)}
          >
            <Check aria-hidden className="size-5" />
            Complete Domino
          </Button>
        )}
        <Link
          className={cx(buttonClass(isDone ? 'secondary' : 'primary', 'lg'), 'max-sm:w-full')}
          to={href('/domino/:id', { id: domino.id }, { tab: domino.completed ? 'details' : 'visual' })}
        >
          {domino.completed ? 'View Details' : "Update Today's Domino"}
        </Link>
      </div>
    </>
  )
}
