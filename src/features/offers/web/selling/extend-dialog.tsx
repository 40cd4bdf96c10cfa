import { useState } from 'react'
import { addDays, isCalendarDate } from '#src/contract/calendar.ts'
import { call } from '#src/platform/web/api/api.ts'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { Form } from '#src/platform/web/sections/form.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { DatePicker } from '#src/platform/web/ui/date-picker.tsx'
import { Dialog } from '#src/platform/web/ui/dialog.tsx'
import { Field } from '#src/platform/web/ui/field.tsx'
import { FailedChange } from '#src/platform/web/ui/loading.tsx'
import { extendPurchase, type SoldPurchase } from '../../contract/purchases.ts'
import { useSold } from './use-sold.ts'

/** How much longer is proposed. */
const DAYS = 30

interface ExtendDialogProps {
  purchase: SoldPurchase
  name: string
  onClose: () => void
}

/** Lets the sessions be used until the end of a later day. */
export function ExtendDialog({ purchase, name, onClose }: ExtendDialogProps) {
  const { dateOf, longDayOf } = useFormats()
  const ends = purchase.contents
    .flatMap(({ kind, until }) => (kind === 'sessions' && until ? [until] : []))
    .toSorted()
    .at(-1)
  const [day, setDay] = useState(() => addDays(dateOf(ends ?? Date.now()), DAYS))
  const [isChecked, setChecked] = useState(false)
  const extend = useSold(
    (until: string) =>
      call(extendPurchase, { params: { id: String(purchase.id) }, body: { until } }),
    {
      done: {
        title: 'They can be used for longer',
        description: `${purchase.offer.title}, ${name}`,
      },
      onDone: onClose,
    },
  )
  const isLater = isCalendarDate(day) && (!ends || day > dateOf(ends))
  return (
    <Dialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      title={`More time for ${name}`}
      description={ends ? `The sessions can be used until ${longDayOf(ends)}.` : undefined}
    >
      <Form
        className="grid gap-5"
        busy={extend.isPending}
        onSubmit={() => {
          setChecked(true)
          if (isLater) extend.mutate(new Date(`${day}T23:59`).toISOString())
        }}
      >
        <Field
          label="New last day"
          error={isChecked && !isLater ? 'Please choose a later day.' : undefined}
        >
          <DatePicker value={day} onChange={setDay} />
        </Field>
        <FailedChange of={extend}>Please try again.</FailedChange>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Not now
          </Button>
          <Button type="submit" busy={extend.isPending}>
            Extend
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
