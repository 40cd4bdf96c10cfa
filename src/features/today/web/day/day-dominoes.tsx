import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { href, Link, useSearchParams } from 'react-router'
import type { CalendarDate } from '#src/contract/calendar.ts'
import { PIP_COUNT, TITLE_MAX } from '#src/features/tracker/constants.ts'
import type { DominoEntry } from '#src/features/tracker/contract/dominoes.ts'
import { completedPips } from '#src/features/tracker/domain/pips.ts'
import { dominoesOf, recordOf } from '#src/features/tracker/domain/waiting-changes.ts'
import { useDayWithChanges, useRestDay } from '#src/features/tracker/web/day-changes.ts'
import { keptValue } from '#src/platform/web/browser/kept-value.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'
import type { Today } from '../../contract/day.ts'
import { DayDomino } from './day-domino.tsx'
import { DominoField } from './domino-field.tsx'

/** After this nobody is asked any more, so that a press is a pip's again. */
const ASKS_MS = 600_000

interface Asking {
  /** The domino's, as `recordOf` names it. */
  record: string
  /** In ms since the epoch. */
  until: number
}

/** A browser that forgets does not ask again. */
const kept = keptValue<Asking>('asks-first')

/** Which domino asks what goes first, also after the page was opened again. */
function useAsking(): [record: string | undefined, ask: (record: string | null) => void] {
  const [asking, set] = useState<Asking | null>(null)
  const ask = (record: string | null) => {
    const next = record === null ? null : { record, until: Date.now() + ASKS_MS }
    kept.write(next)
    set(next)
  }
  useEffect(() => set(kept.read()), [])
  useEffect(() => {
    if (!asking) return
    const end = setTimeout(() => {
      kept.write(null)
      set(null)
    }, asking.until - Date.now())
    return () => clearTimeout(end)
  }, [asking])
  return [asking?.record, ask]
}

interface DayDominoesProps {
  userId: number
  today: Today
  entries: readonly DominoEntry[]
  /** What is set now is for this date: for a moment after midnight, the day after the one that is shown. */
  date: CalendarDate
  hour: number
}

/** The field for the day's domino; or the newest open one large, and the others as lines. */
export function DayDominoes({ userId, today, entries, date, hour }: DayDominoesProps) {
  const { draft, labels, trial_pip } = today
  const [asked, ask] = useAsking()
  const [search, setSearch] = useSearchParams()
  const proposal = (search.get('domino') ?? '').slice(0, TITLE_MAX)
  const isRest = useRestDay(
    today.date,
    today.week.some(day => day.date === today.date && day.rest),
  )
  const { main, others } = dominoesOf(useDayWithChanges(entries, userId, today.date))
  const [isAdding, setAdding] = useState(proposal !== '' && main !== null)
  // Before the first domino is completed.
  const explained = today.is_new && (
    <p className="text-ink-soft text-sm">
      <Trans>
        A pip is one area of your life that the action touches: press it once it did, and hold it
        for more.
      </Trans>
    </p>
  )
  const field = {
    ...{ userId, date, proposal, labels, trialPip: trial_pip },
    onSet(id: string, hasLead: boolean) {
      if (!hasLead) ask(recordOf({ client_id: id, id: 0 }))
      setAdding(false)
      if (proposal) setSearch({}, { replace: true, preventScrollReset: true })
    },
  }
  if (!main)
    return (
      <Card className="grid gap-4">
        <DominoField {...field} draft={draft} />
        {explained}
      </Card>
    )
  return (
    <section aria-label={t`Today's domino`} className="grid gap-3 sm:gap-4">
      <DayDomino
        key={recordOf(main)}
        domino={main}
        hour={hour}
        isRest={isRest}
        runBefore={today.run_before}
        isAsking={asked === recordOf(main)}
        onAsk={asks => ask(asks ? recordOf(main) : null)}
      />
      {explained}
      {others.length > 0 && (
        <ul className="border-line border-t">
          {others.map(other => (
            <li key={recordOf(other)} className="border-line border-b">
              <OtherDomino domino={other} />
            </li>
          ))}
        </ul>
      )}
      {isAdding ? (
        <DominoField {...field} draft={null} />
      ) : (
        <Button
          variant="quiet"
          className="-ms-5 justify-self-start"
          onClick={() => setAdding(true)}
        >
          <Trans>Add another</Trans>
        </Button>
      )}
    </section>
  )
}

const LINE = 'flex min-h-11 items-center justify-between gap-4 py-2 text-ink'

/** A line, which leads to the domino once the server has it. */
function OtherDomino({ domino }: { domino: DominoEntry }) {
  const line = (
    <>
      <span className="min-w-0 break-words">{domino.title}</span>
      <span className="shrink-0 text-ink-soft text-sm">
        {domino.completed ? t`Completed` : t`${completedPips(domino)} of ${PIP_COUNT}`}
      </span>
    </>
  )
  if (domino.id < 0) return <p className={LINE}>{line}</p>
  return (
    <Link
      to={href('/domino/:id', { id: String(domino.id) })}
      className={`${LINE} no-underline hover:text-primary`}
    >
      {line}
    </Link>
  )
}
