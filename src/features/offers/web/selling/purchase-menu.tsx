import { useState } from 'react'
import { call } from '#src/platform/web/api/api.ts'
import { ConfirmDialog } from '#src/platform/web/ui/confirm-dialog.tsx'
import { DotsMenu } from '#src/platform/web/ui/dots-menu.tsx'
import { MenuItem, MenuSeparator } from '#src/platform/web/ui/menu.tsx'
import { markPaid, type SoldPurchase, suggestTime } from '../../contract/purchases.ts'
import { sessionsLeft } from '../copy.ts'
import { ExtendDialog } from './extend-dialog.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { useSold } from './use-sold.ts'

const isLive = ({ status }: SoldPurchase) => status === 'paid' || status === 'past_due'

/** What a coach can do with a purchase, each only where it is possible. */
export function PurchaseMenu({ purchase }: { purchase: SoldPurchase }) {
  const [opened, setOpened] = useState<'refund' | 'extend' | 'paid'>()
  const params = { id: String(purchase.id) }
  const name = purchase.client?.name || purchase.client?.email || 'somebody who has left'
  const suggest = useSold(() => call(suggestTime, { params }), {
    done: { title: 'A mail is on its way', description: `${name} can choose a time by its link.` },
    failed: { title: 'No mail was sent' },
  })
  const paid = useSold(() => call(markPaid, { params }), {
    done: { title: 'Marked as paid', description: purchase.offer.title },
    failed: { title: 'Not marked as paid' },
    onDone: () => setOpened(undefined),
  })
  const hasSessions = purchase.contents.some(({ kind }) => kind === 'sessions')
  const maySuggest = isLive(purchase) && sessionsLeft(purchase.contents) > 0 && !!purchase.client
  const mayExtend = isLive(purchase) && hasSessions
  const mayPay = purchase.status === 'open'
  if (!maySuggest && !mayExtend && !mayPay && !isLive(purchase)) return null
  const close = () => setOpened(undefined)
  return (
    <>
      <DotsMenu label={`Actions for ${purchase.offer.title} of ${name}`}>
        {maySuggest && (
          <MenuItem disabled={suggest.isPending} onSelect={() => suggest.mutate()}>
            Suggest a time
          </MenuItem>
        )}
        {mayExtend && <MenuItem onSelect={() => setOpened('extend')}>Extend …</MenuItem>}
        {mayPay && <MenuItem onSelect={() => setOpened('paid')}>Mark as paid by bank …</MenuItem>}
        {isLive(purchase) && (
          <>
            {(maySuggest || mayExtend) && <MenuSeparator />}
            <MenuItem tone="danger" onSelect={() => setOpened('refund')}>
              {purchase.paid > 0 ? 'Refund …' : 'Take it back …'}
            </MenuItem>
          </>
        )}
      </DotsMenu>
      <ConfirmDialog
        open={opened === 'paid'}
        onOpenChange={isOpen => !isOpen && close()}
        title="Mark as paid by bank?"
        description={`${name} gets what the offer holds. Nothing is charged on this site.`}
        confirmLabel="Mark as paid"
        cancelLabel="Not now"
        tone="primary"
        busy={paid.isPending}
        onConfirm={() => paid.mutate()}
      />
      {opened === 'refund' && <RefundDialog purchase={purchase} name={name} onClose={close} />}
      {opened === 'extend' && <ExtendDialog purchase={purchase} name={name} onClose={close} />}
    </>
  )
}
