import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { i18n } from '#src/contract/i18n.ts'
import { useReauthentication } from '#src/features/sign-in/web/use-reauthentication.tsx'
import { call } from '#src/platform/web/api/api.ts'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { TextField } from '#src/platform/web/forms/fields.tsx'
import { Form, SubmitButton } from '#src/platform/web/forms/form.tsx'
import { useForm } from '#src/platform/web/forms/use-form.ts'
import { MoreButton } from '#src/platform/web/lists/more-button.tsx'
import { Badge } from '#src/platform/web/ui/badge.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Dialog } from '#src/platform/web/ui/dialog.tsx'
import { Loading } from '#src/platform/web/ui/loading.tsx'
import { REASON_MAX } from '../constants.ts'
import {
  type ManagedOffer,
  type ManagedPurchase,
  refundManagedPurchase,
} from '../contract/purchases.ts'
import { money, reasonError, STATUS_LABELS, STATUS_TONES } from './copy.ts'
import { MANAGED, managedPurchasesQuery } from './queries.ts'

/** The purchases of an offer whose coach has left: dates and sums, and the refund. */
export function LeftPurchases({ offer }: { offer: ManagedOffer }) {
  return (
    <Dialog
      title={offer.title}
      description={t`Its coach has left. You can refund what was bought, or hand the offer over.`}
      trigger={
        <Button size="sm" variant="secondary">
          <Trans>
            Purchases<span className="sr-only"> of {offer.title}</span>
          </Trans>
        </Button>
      }
    >
      <List id={offer.id} />
    </Dialog>
  )
}

function List({ id }: { id: number }) {
  const list = useInfiniteQuery(managedPurchasesQuery(id))
  if (!list.data) return <Loading query={list} className="h-40" />
  return (
    <>
      <ul className="divide-y divide-line">
        {list.data.pages
          .flatMap(page => page.data)
          .map(purchase => (
            <Row key={purchase.id} purchase={purchase} />
          ))}
      </ul>
      <MoreButton list={list} />
    </>
  )
}

function Row({ purchase }: { purchase: ManagedPurchase }) {
  const { dayOf } = useFormats()
  const [isAsking, setAsking] = useState(false)
  const { status, paid, refunded, currency, bought_at } = purchase
  return (
    <li className="grid gap-3 py-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>
          {dayOf(bought_at)}, {money(paid - refunded, currency)}
        </p>
        <Badge tone={STATUS_TONES[status]}>{i18n._(STATUS_LABELS[status])}</Badge>
        {(status === 'paid' || status === 'past_due') && !isAsking && (
          <Button size="sm" variant="quiet" onClick={() => setAsking(true)}>
            <Trans>
              Refund …<span className="sr-only"> the purchase of {dayOf(bought_at)}</span>
            </Trans>
          </Button>
        )}
      </div>
      {isAsking && <Refund purchase={purchase} onClose={() => setAsking(false)} />}
    </li>
  )
}

function Refund({ purchase, onClose }: { purchase: ManagedPurchase; onClose: () => void }) {
  const { guarded, reauthenticationDialog } = useReauthentication()
  const form = useForm({
    stored: { reason: '' },
    check: reasonError,
    send: body =>
      guarded(() => call(refundManagedPurchase, { params: { id: String(purchase.id) }, body })),
    done: t`It is refunded`,
    failed: { title: t`Not refunded` },
    onDone: onClose,
    refetch: MANAGED,
  })
  return (
    <Form of={form} className="grid gap-3 rounded-md bg-sunken p-4">
      <TextField name="reason" label={t`Reason`} required maxLength={REASON_MAX} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button size="sm" variant="secondary" onClick={onClose}>
          <Trans>Not now</Trans>
        </Button>
        <SubmitButton size="sm" variant="danger">
          <Trans>Refund the whole</Trans>
        </SubmitButton>
      </div>
      {reauthenticationDialog}
    </Form>
  )
}
