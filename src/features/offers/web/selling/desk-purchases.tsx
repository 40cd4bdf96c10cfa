import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { href, Link } from 'react-router'
import type { Formats } from '#src/contract/formats.ts'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'
import type { DeskPurchase } from '../../contract/purchases.ts'
import { deskQuery } from '../queries.ts'
import { useSuggestion } from './use-sold.ts'

/** Purchases that need a look: sessions left and nothing booked, sessions that end soon, and what went wrong. */
export function DeskPurchases() {
  const { data = [] } = useQuery(deskQuery)
  if (data.length === 0) return null
  return (
    <section aria-labelledby="desk-purchases">
      <Card className="grid gap-2">
        <h2 id="desk-purchases" className="text-2xl">
          <Trans>Bought, and waiting</Trans>
        </h2>
        <ul className="divide-y divide-line">
          {data.map(row => (
            <Row key={`${row.id} ${row.why}`} row={row} />
          ))}
        </ul>
      </Card>
    </section>
  )
}

function whyWords({ why, left, until }: DeskPurchase, { dayOf }: Formats): string {
  const sessions = t`${plural(left, { one: '# session', other: '# sessions' })}`
  if (why === 'unbooked')
    return until
      ? t`${sessions} left, until ${dayOf(until)}, and nothing booked for two weeks.`
      : t`${sessions} left, and nothing booked for two weeks.`
  if (why === 'ending') {
    const lastDay = until ? dayOf(until) : t`a day soon`
    return left === 1
      ? t`${sessions} left, and it ends on ${lastDay}.`
      : t`${sessions} left, and they end on ${lastDay}.`
  }
  if (why === 'time_lost')
    return t`The chosen time was taken before the payment came. The session is unused; they choose another.`
  return t`The payment is disputed at the bank. What is unused waits until it is decided.`
}

const SUGGESTED: readonly DeskPurchase['why'][] = ['unbooked', 'ending', 'time_lost']

function Row({ row }: { row: DeskPurchase }) {
  const formats = useFormats()
  const name = row.client?.name || t`A new buyer`
  const suggest = useSuggestion(row.id, name)
  const maySuggest = row.client !== null && row.left > 0 && SUGGESTED.includes(row.why)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="[overflow-wrap:anywhere]">
          {row.client && row.client.id !== null ? (
            <Link
              to={`${href('/coach/clients/:id', { id: String(row.client.id) })}?tab=sessions`}
              className="font-semibold text-primary"
            >
              {name}
            </Link>
          ) : (
            <span className="font-semibold">{name}</span>
          )}
          <span className="text-ink-soft">{` · ${row.title}`}</span>
        </p>
        <p className="text-ink-soft text-sm">
          {whyWords(row, formats)}
          <span>{row.suggested_at && t` You wrote on ${formats.dayOf(row.suggested_at)}.`}</span>
        </p>
      </div>
      {maySuggest && (
        <Button
          size="sm"
          variant="secondary"
          busy={suggest.isPending}
          onClick={() => suggest.mutate()}
        >
          <Trans>
            Suggest a time<span className="sr-only"> to {name}</span>
          </Trans>
        </Button>
      )}
    </li>
  )
}
