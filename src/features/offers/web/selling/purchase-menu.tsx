import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { addDays, isCalendarDate } from '#src/contract/calendar.ts'
import { call } from '#src/platform/web/api/api.ts'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { siteNow } from '#src/platform/web/calendar/site-clock.ts'
import { DateField } from '#src/platform/web/forms/date-field.tsx'
import { LongTextField } from '#src/platform/web/forms/fields.tsx'
import { Form, SubmitButton } from '#src/platform/web/forms/form.tsx'
import { useForm } from '#src/platform/web/forms/use-form.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import { ConfirmDialog } from '#src/platform/web/ui/confirm-dialog.tsx'
import { Dialog } from '#src/platform/web/ui/dialog.tsx'
import { DotsMenu } from '#src/platform/web/ui/dots-menu.tsx'
import { FailedChange } from '#src/platform/web/ui/loading.tsx'
import { MenuItem, MenuSeparator } from '#src/platform/web/ui/menu.tsx'
import { REASON_MAX } from '../../constants.ts'
import {
  extendPurchase,
  markPaid,
  refundPurchase,
  type SoldPurchase,
} from '../../contract/purchases.ts'
import { money, reasonError, sessionsLeft } from '../copy.ts'
import { SELLING } from '../queries.ts'
import { useSold, useSuggestion } from './use-sold.ts'

const isLive = ({ status }: SoldPurchase) => status === 'paid' || status === 'past_due'

/** What a coach can do with a purchase, each only where it is possible. */
export function PurchaseMenu({ purchase }: { purchase: SoldPurchase }) {
  const [opened, setOpened] = useState<'refund' | 'extend' | 'paid'>()
  const params = { id: String(purchase.id) }
  const name = purchase.client?.name || purchase.client?.email || t`somebody who has left`
  const suggest = useSuggestion(purchase.id, name)
  const paid = useSold(() => call(markPaid, { params }), {
    done: { title: t`Marked as paid`, description: purchase.offer.title },
    failed: { title: t`Not marked as paid` },
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
      <DotsMenu label={t`Actions for ${purchase.offer.title} of ${name}`}>
        {maySuggest && (
          <MenuItem disabled={suggest.isPending} onSelect={() => suggest.mutate()}>
            <Trans>Suggest a time</Trans>
          </MenuItem>
        )}
        {mayExtend && (
          <MenuItem onSelect={() => setOpened('extend')}>
            <Trans>Extend …</Trans>
          </MenuItem>
        )}
        {mayPay && (
          <MenuItem onSelect={() => setOpened('paid')}>
            <Trans>Mark as paid by bank …</Trans>
          </MenuItem>
        )}
        {isLive(purchase) && (
          <>
            {(maySuggest || mayExtend) && <MenuSeparator />}
            <MenuItem tone="danger" onSelect={() => setOpened('refund')}>
              {purchase.paid > 0 ? t`Refund …` : t`Take it back …`}
            </MenuItem>
          </>
        )}
      </DotsMenu>
      <ConfirmDialog
        open={opened === 'paid'}
        onOpenChange={isOpen => !isOpen && close()}
        title={t`Mark as paid by bank?`}
        description={t`${name} gets what the offer holds. Nothing is charged on this site.`}
        confirmLabel={t`Mark as paid`}
        cancelLabel={t`Not now`}
        tone="primary"
        busy={paid.isPending}
        onConfirm={() => paid.mutate()}
      />
      {opened === 'refund' && <RefundDialog purchase={purchase} name={name} onClose={close} />}
      {opened === 'extend' && <ExtendDialog purchase={purchase} name={name} onClose={close} />}
    </>
  )
}

interface SoldDialogProps {
  purchase: SoldPurchase
  name: string
  onClose: () => void
}

/** How much longer is proposed. */
const DAYS = 30

/** Lets the sessions be used until the end of a later day. */
function ExtendDialog({ purchase, name, onClose }: SoldDialogProps) {
  const { dateOf, longDayOf } = useFormats()
  const ends = purchase.contents
    .flatMap(({ kind, until }) => (kind === 'sessions' && until ? [until] : []))
    .toSorted()
    .at(-1)
  const [proposed] = useState(() => addDays(dateOf(ends ?? siteNow()), DAYS))
  const form = useForm({
    stored: { day: proposed },
    check({ day }) {
      const isLater = isCalendarDate(day) && (!ends || day > dateOf(ends))
      return isLater ? {} : { day: t`Please choose a later day.` }
    },
    send: ({ day }) =>
      call(extendPurchase, {
        params: { id: String(purchase.id) },
        body: { until: new Date(`${day}T23:59`).toISOString() },
      }),
    stays: true,
    done: {
      title: t`They can be used for longer`,
      description: `${purchase.offer.title}, ${name}`,
    },
    onDone: onClose,
    refetch: SELLING,
  })
  return (
    <Dialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      title={t`More time for ${name}`}
      description={ends ? t`The sessions can be used until ${longDayOf(ends)}.` : undefined}
    >
      <Form of={form} className="grid gap-5">
        <DateField name="day" label={t`New last day`} />
        <FailedChange of={form}>{t`Please try again.`}</FailedChange>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            <Trans>Not now</Trans>
          </Button>
          <SubmitButton>
            <Trans>Extend</Trans>
          </SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}

function whatHappens({ paid, refunded, currency, paid_by }: SoldPurchase, name: string): string {
  const ends = t`Unused sessions, what is booked with them, the place in a group and the months that are left end at once.`
  const back = paid - refunded
  if (back <= 0) return ends
  return paid_by === 'bank'
    ? t`${ends} You give ${money(back, currency)} back to ${name} yourself, by bank.`
    : t`${name} gets ${money(back, currency)} back. ${ends}`
}

/** Gives the whole back, with a reason. */
function RefundDialog({ purchase, name, onClose }: SoldDialogProps) {
  const isPaid = purchase.paid > 0
  const form = useForm({
    keep: `refund:${purchase.id}`,
    stored: { reason: '' },
    check: reasonError,
    send: body => call(refundPurchase, { params: { id: String(purchase.id) }, body }),
    done: {
      title: isPaid ? t`It is refunded` : t`It is taken back`,
      description: purchase.offer.title,
    },
    onDone: onClose,
    refetch: SELLING,
  })
  return (
    <Dialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      title={isPaid ? t`Refund ${name}?` : t`Take it back from ${name}?`}
      description={whatHappens(purchase, name)}
    >
      <Form of={form} className="grid gap-5">
        <LongTextField
          name="reason"
          label={t`Reason`}
          hint={t`Kept with the purchase.`}
          required
          maxLength={REASON_MAX}
        />
        <FailedChange of={form}>{t`Nothing was given back. Please try again.`}</FailedChange>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            <Trans>Not now</Trans>
          </Button>
          <SubmitButton variant="danger">
            {isPaid ? t`Refund the whole` : t`Take it back`}
          </SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}
