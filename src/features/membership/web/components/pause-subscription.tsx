import { useState } from 'react'
import { counted } from '#src/contract/formats.ts'
import { call } from '#src/platform/web/api/api.ts'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Dialog, DialogClose } from '#src/platform/web/ui/dialog.tsx'
import { Field } from '#src/platform/web/ui/field.tsx'
import { Select } from '#src/platform/web/ui/select.tsx'
import { PAUSE_MONTHS } from '../../constants.ts'
import { pauseSubscription } from '../../contract.ts'
import { useMembership } from '../use-membership.ts'

/** @param until the end of the paid period, when the pause starts */
export function PauseSubscription({ until }: { until: string }) {
  const { dayOf } = useFormats()
  const [open, setOpen] = useState(false)
  const [months, setMonths] = useState<(typeof PAUSE_MONTHS)[number]>(1)
  const { busy, change } = useMembership()
  const end = dayOf(until)

  const pause = async () => {
    if (await change(() => call(pauseSubscription, { body: { months } }), 'Pause scheduled'))
      setOpen(false)
  }

  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      trigger={<Button variant="secondary">Pause</Button>}
      title="Pause your subscription?"
      description={`You can use it until ${end}. After that nothing is charged and you have no access. It resumes automatically, and you can resume it earlier.`}
    >
      <div className="grid gap-5">
        <Field label="For how long">
          <Select
            value={months}
            disabled={busy}
            onChange={event =>
              setMonths(PAUSE_MONTHS.find(each => String(each) === event.target.value) ?? 1)
            }
          >
            {PAUSE_MONTHS.map(each => (
              <option key={each} value={each}>
                {counted(each, 'month')}
              </option>
            ))}
          </Select>
        </Field>
        <div className="flex flex-wrap justify-end gap-3">
          <DialogClose render={<Button variant="secondary">Do not pause</Button>} />
          <Button busy={busy} onClick={() => void pause()}>
            Pause from {end}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
