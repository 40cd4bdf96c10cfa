import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { MoreButton } from '#src/platform/web/lists/more-button.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'
import { FailedQuery } from '#src/platform/web/ui/loading.tsx'
import type { SoldPurchase } from '../../contract/purchases.ts'
import { PurchaseContents, Uses } from '../buying/purchase-contents.tsx'
import { instalmentWords, money, overpaidWords } from '../copy.ts'
import { ownOffersQuery, soldQuery } from '../queries.ts'
import { GiveDialog } from './give-dialog.tsx'
import { PurchaseMenu } from './purchase-menu.tsx'
import { Status } from './purchases.tsx'

interface ClientPurchasesProps {
  memberId: number
  name: string
  isActive: boolean
}

/** What a client has bought of their coach's offers. Nothing for a coach who sells none. */
export function ClientPurchases({ memberId, name, isActive }: ClientPurchasesProps) {
  const list = useInfiniteQuery(soldQuery({ member: String(memberId) }))
  const { data: offers = [] } = useQuery(ownOffersQuery)
  const rows = list.data?.pages.flatMap(page => page.data) ?? []
  if (list.isError && !list.data)
    return <FailedQuery query={list} title={t`What ${name} bought could not be loaded`} />
  if (rows.length === 0 && offers.length === 0) return null
  return (
    <section aria-labelledby="client-purchases" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="client-purchases" className="text-2xl">
          <Trans>Bought</Trans>
        </h2>
        {isActive && offers.length > 0 && (
          <div className="flex flex-wrap gap-2">
            {(['given', 'bank'] as const).map(paid => (
              <GiveDialog
                key={paid}
                paid={paid}
                offers={offers}
                member={{ id: memberId, name }}
                trigger={
                  <Button size="sm" variant="secondary">
                    {paid === 'given' ? t`Give to ${name}` : t`Paid by bank`}
                  </Button>
                }
              />
            ))}
          </div>
        )}
      </div>
      {list.data && rows.length === 0 ? (
        <p className="text-ink-soft">
          <Trans>{name} has bought nothing yet.</Trans>
        </p>
      ) : (
        <Card className="py-1 sm:py-2">
          <ul className="divide-y divide-line">
            {rows.map(purchase => (
              <Row key={purchase.id} purchase={purchase} />
            ))}
          </ul>
          <MoreButton list={list} className="justify-items-center py-4" />
        </Card>
      )}
    </section>
  )
}

function Row({ purchase }: { purchase: SoldPurchase }) {
  const formats = useFormats()
  const { offer, bought_at, paid, refunded, overpaid, currency } = purchase
  const { instalments, refund_reason } = purchase
  const paidIn = instalmentWords(instalments, formats)
  return (
    <li className="grid gap-2 py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-48">
          <p className="font-semibold text-lg [overflow-wrap:anywhere]">{offer.title}</p>
          <p className="text-ink-soft text-sm">
            {formats.dayOf(bought_at)}
            <span>{paid > 0 && `, ${t`${money(paid, currency)} paid`}`}</span>
            <span>{refunded > 0 && `, ${t`${money(refunded, currency)} given back`}`}</span>
          </p>
        </div>
        <div className="flex items-center gap-2">
          <Status purchase={purchase} />
          <PurchaseMenu purchase={purchase} />
        </div>
      </div>
      <PurchaseContents purchase={purchase} />
      {paidIn && <p className="text-ink-soft">{paidIn}</p>}
      {overpaid > 0 && <p className="text-ink-soft">{overpaidWords(overpaid, currency)}</p>}
      {refund_reason && (
        <p className="text-ink-soft">
          <Trans>Reason: {refund_reason}</Trans>
        </p>
      )}
      <Uses uses={purchase.uses} />
    </li>
  )
}
