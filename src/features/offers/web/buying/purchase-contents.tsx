import { Trans } from '@lingui/react/macro'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import type { OwnPurchase, SoldPurchase } from '../../contract/purchases.ts'
import { leftWords } from '../copy.ts'

type Purchase = Pick<OwnPurchase | SoldPurchase, 'contents' | 'status' | 'uses'>

/** What is left of a purchase, one line for each thing; of sessions, also as a bar. */
export function PurchaseContents({ purchase: { contents, status } }: { purchase: Purchase }) {
  const formats = useFormats()
  const isLive = status === 'paid' || status === 'past_due'
  if (contents.length === 0) return null
  return (
    <ul className="grid gap-2">
      {contents.map(content => (
        <li key={leftWords(content, formats)}>
          <p className={isLive ? undefined : 'text-ink-soft'}>
            <span className="font-semibold">{leftWords(content, formats)}</span>
            {content.kind === 'sessions' && (
              <span className="text-ink-soft">{` · ${content.name}`}</span>
            )}
          </p>
          {content.kind === 'sessions' && isLive && <Bar left={content.left} of={content.count} />}
        </li>
      ))}
    </ul>
  )
}

/** The words above it say the same. */
const Bar = ({ left, of }: { left: number; of: number }) => (
  <span aria-hidden className="mt-1.5 block h-1.5 max-w-80 overflow-hidden rounded-full bg-sunken">
    <span
      className="block h-full rounded-full bg-primary"
      style={{ width: `${Math.min(100, (left / of) * 100)}%` }}
    />
  </span>
)

/** What each use was, newest first. */
export function Uses({ uses }: Pick<Purchase, 'uses'>) {
  const { dayOf } = useFormats()
  if (uses.length === 0) return null
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-primary">
        <Trans>What it was used for ({uses.length})</Trans>
      </summary>
      <ul className="grid gap-1 text-sm">
        {uses.map(({ at, what }) => (
          <li key={`${at} ${what}`} className="flex flex-wrap gap-x-3">
            <span className="text-ink-soft">{dayOf(at)}</span>
            <span className="[overflow-wrap:anywhere]">{what}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
