import { useState } from 'react'
import { call } from '#src/platform/web/api/api.ts'
import { readDraft, useDraft } from '#src/platform/web/drafts/drafts.ts'
import { Form } from '#src/platform/web/sections/form.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Dialog } from '#src/platform/web/ui/dialog.tsx'
import { Field, TextArea } from '#src/platform/web/ui/field.tsx'
import { FailedChange } from '#src/platform/web/ui/loading.tsx'
import { REASON_MAX } from '../../constants.ts'
import { refundPurchase, type SoldPurchase } from '../../contract/purchases.ts'
import { money } from '../copy.ts'
import { useSold } from './use-sold.ts'

interface SoldDialogProps {
  purchase: SoldPurchase
  name: string
  onClose: () => void
}

function whatHappens({ paid, refunded, currency, paid_by }: SoldPurchase, name: string): string {
  const ends =
    'Unused sessions, what is booked with them, the place in a group and the months that are left end at once.'
  const back = paid - refunded
  if (back <= 0) return ends
  return paid_by === 'bank'
    ? `${ends} You give ${money(back, currency)} back to ${name} yourself, by bank.`
    : `${name} gets ${money(back, currency)} back. ${ends}`
}

/** Gives the whole back, with a reason. */
export function RefundDialog({ purchase, name, onClose }: SoldDialogProps) {
  const draft = `refund:${purchase.id}`
  const [reason, setReason] = useState(() => readDraft<string>(draft) ?? '')
  const [isChecked, setChecked] = useState(false)
  const kept = useDraft(draft, reason, { enabled: reason !== '' })
  const isPaid = purchase.paid > 0
  const refund = useSold(
    (why: string) =>
      call(refundPurchase, { params: { id: String(purchase.id) }, body: { reason: why } }),
    {
      done: {
        title: isPaid ? 'It is refunded' : 'It is taken back',
        description: purchase.offer.title,
      },
      onDone() {
        kept.clear()
        onClose()
      },
    },
  )
  const missing = isChecked && reason.trim() === '' ? 'Please give a reason.' : undefined
  return (
    <Dialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      title={isPaid ? `Refund ${name}?` : `Take it back from ${name}?`}
      description={whatHappens(purchase, name)}
    >
      <Form
        className="grid gap-5"
        busy={refund.isPending}
        onSubmit={() => {
          setChecked(true)
          if (reason.trim() !== '') refund.mutate(reason)
        }}
      >
        <Field label="Reason" hint="Kept with the purchase." error={missing} required>
          <TextArea
            value={reason}
            maxLength={REASON_MAX}
            onChange={event => setReason(event.target.value)}
          />
        </Field>
        <FailedChange of={refund}>Nothing was given back. Please try again.</FailedChange>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Not now
          </Button>
          <Button type="submit" variant="danger" busy={refund.isPending}>
            {isPaid ? 'Refund the whole' : 'Take it back'}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
