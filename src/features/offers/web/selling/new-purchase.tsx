import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { href, Link } from 'react-router'
import { call } from '#src/platform/web/api/api.ts'
import { Button, buttonClass } from '#src/platform/web/ui/button.tsx'
import { type SoldPurchase, seePurchase } from '../../contract/purchases.ts'
import { money } from '../copy.ts'
import { useSold } from './use-sold.ts'

export const boughtWords = ({ offer, paid, currency }: SoldPurchase): string =>
  paid > 0 ? `${offer.title}, ${money(paid, currency)}` : offer.title

/** Opens the client; where the buyer has no account yet, marks the purchase as seen. */
export function OpenPurchase({ purchase }: { purchase: SoldPurchase }) {
  const see = useSold(() => call(seePurchase, { params: { id: String(purchase.id) } }), {
    failed: { title: t`Nothing was changed` },
  })
  const { client } = purchase
  const of = <span className="sr-only"> {t`of ${client?.name || t`a new buyer`}`}</span>
  if (client?.id)
    return (
      <Link
        to={`${href('/coach/clients/:id', { id: String(client.id) })}?tab=sessions`}
        className={buttonClass('secondary', 'sm')}
        onClick={() => see.mutate()}
      >
        <Trans>
          Open<span className="sr-only"> the purchase{of}</span>
        </Trans>
      </Link>
    )
  return (
    <Button size="sm" variant="secondary" busy={see.isPending} onClick={() => see.mutate()}>
      <Trans>
        Seen<span className="sr-only">: the purchase{of}</span>
      </Trans>
    </Button>
  )
}
