import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { LongTextField } from '#src/platform/web/forms/fields.tsx'
import { Form } from '#src/platform/web/forms/form.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Dialog } from '#src/platform/web/ui/dialog.tsx'
import { REASON_MAX } from '../../constants.ts'
import type { Appointment } from '../../contract/appointments.ts'
import { useCancel, useWhenOf } from '../use-sessions.ts'

function consequence({ credits, returns_credits }: Appointment): string {
  if (credits === 0) return t`The other person is notified, and the time is free again.`
  return returns_credits
    ? t`What it took of your sessions comes back.`
    : t`It begins in less than 24 hours, so what it took of your sessions is used.`
}

export function CancelDialog({ session }: { session: Appointment }) {
  const whenOf = useWhenOf()
  const [isOpen, setOpen] = useState(false)
  const form = useCancel(session, () => setOpen(false))
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button variant="quiet" size="sm">
          <Trans>
            Cancel<span className="sr-only"> the session of {whenOf(session)}</span>
          </Trans>
        </Button>
      }
      title={t`Cancel this session?`}
      description={`${session.name}, ${whenOf(session)}. ${consequence(session)}`}
      footer={
        <>
          <Button variant="secondary" onClick={() => setOpen(false)}>
            <Trans>Keep it</Trans>
          </Button>
          <Button variant="danger" busy={form.isSending} onClick={form.submit}>
            <Trans>Cancel the session</Trans>
          </Button>
        </>
      }
    >
      <Form of={form}>
        <LongTextField
          name="reason"
          label={t`Reason`}
          optional
          hint={t`The other person reads it.`}
          maxLength={REASON_MAX}
        />
      </Form>
    </Dialog>
  )
}
