import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { href, Link } from 'react-router'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Badge } from '#src/platform/web/ui/badge.tsx'
import { buttonClass } from '#src/platform/web/ui/button.tsx'
import { Loading } from '#src/platform/web/ui/loading.tsx'
import type { OwnPurchase } from '../../contract/purchases.ts'
import { instalmentWords, money, overpaidWords, STATUS_TONES, statusWords } from '../copy.ts'
import { myPurchasesQuery } from '../queries.ts'
import { PurchaseContents, Uses } from './purchase-contents.tsx'

/** Bought long ago, and nothing is left: shown in short. */
const isOver = ({ status, contents }: OwnPurchase) =>
  status === 'refunded' || status === 'canceled' || contents.every(({ left }) => left === 0)

/** What a member has bought: what is left of it, and the way to use it. */
export function MyPurchases() {
  const query = useQuery(myPurchasesQuery)
  if (!query.data)
    return (
      <Loading query={query} className="h-24">
        {t`What you bought could not be loaded.`}
      </Loading>
    )
  const current = query.data.filter(purchase => !isOver(purchase))
  const past = query.data.filter(isOver)
  const list = (purchases: readonly OwnPurchase[]) => (
    <ul className="divide-y divide-line empty:hidden">
      {purchases.map(purchase => (
        <Purchase key={purchase.id} purchase={purchase} />
      ))}
    </ul>
  )
  return (
    <div className="grid gap-4">
      {list(current)}
      {past.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2 text-primary">
            <Trans>Earlier ({past.length})</Trans>
          </summary>
          {list(past)}
        </details>
      )}
    </div>
  )
}

function Purchase({ purchase }: { purchase: OwnPurchase }) {
  const formats = useFormats()
  const { offer, price, currency, bought_at, coach, status, instalments } = purchase
  const paidIn = instalmentWords(instalments, formats)
  const amount = price > 0 && purchase.paid_by !== 'given' ? `, ${money(price, currency)}` : ''
  return (
    <li className="grid gap-3 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <h3 className="font-serif text-xl [overflow-wrap:anywhere]">{offer.title}</h3>
          <p className="text-ink-soft text-sm">
            {coach
              ? t`${formats.dayOf(bought_at)}${amount}, from ${coach.name}`
              : formats.dayOf(bought_at) + amount}
          </p>
        </div>
        <Badge tone={STATUS_TONES[status]}>{statusWords(purchase)}</Badge>
      </div>
      <PurchaseContents purchase={purchase} />
      {paidIn && <p className="text-ink-soft">{paidIn}</p>}
      {purchase.refunded > 0 && (
        <p className="text-ink-soft">
          <Trans>{money(purchase.refunded, currency)} came back to you</Trans>
        </p>
      )}
      {purchase.overpaid > 0 && (
        <p className="text-ink-soft">{overpaidWords(purchase.overpaid, currency)}</p>
      )}
      {status === 'past_due' && <PastDue purchase={purchase} />}
      <Uses uses={purchase.uses} />
      <Ways purchase={purchase} />
    </li>
  )
}

function PastDue({ purchase: { paused, pay_url } }: { purchase: OwnPurchase }) {
  return (
    <Alert
      tone="warning"
      title={t`A payment did not go through.`}
      actions={
        pay_url && (
          <a href={pay_url} className={buttonClass('primary', 'sm')}>
            <Trans>Pay it now</Trans>
          </a>
        )
      }
    >
      {paused
        ? t`What is left waits until it is paid. Nothing is lost.`
        : t`Everything stays usable for a few days. Please pay it soon.`}
    </Alert>
  )
}

/** Booking for each kind of session that is left, and the receipt. */
function Ways({
  purchase: { contents, status, paused, receipt_url, offer },
}: {
  purchase: OwnPurchase
}) {
  const isUsable = (status === 'paid' || status === 'past_due') && !paused
  const sessions = contents.flatMap(content =>
    isUsable && content.kind === 'sessions' && content.left > 0 && content.session_type !== null
      ? [{ type: content.session_type, name: content.name }]
      : [],
  )
  if (sessions.length === 0 && !receipt_url) return null
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {sessions.map(({ type, name }) => (
        <Link
          key={type}
          to={`${href('/sessions')}?type=${type}`}
          className={buttonClass('primary', 'sm')}
        >
          {sessions.length > 1 ? t`Book: ${name}` : t`Book a session`}
        </Link>
      ))}
      {receipt_url && (
        <a
          href={receipt_url}
          target="_blank"
          rel="noopener noreferrer"
          className="text-link inline-flex min-h-11 items-center"
          aria-label={t`Receipt of ${offer.title} (opens in a new tab)`}
        >
          <Trans>Receipt</Trans>
        </a>
      )}
    </div>
  )
}
