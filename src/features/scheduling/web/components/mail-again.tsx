import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import * as z from 'zod/mini'
import { emailAddress } from '#src/features/sign-in/contract/fields.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { TextField } from '#src/platform/web/forms/fields.tsx'
import { Form, SubmitButton } from '#src/platform/web/forms/form.tsx'
import { useForm } from '#src/platform/web/forms/use-form.ts'
import { toast } from '#src/platform/web/toast-store.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import { FailedChange } from '#src/platform/web/ui/loading.tsx'

interface MailAgainProps<T> {
  changesLeft: number
  /** Mails once more, to another address where one is given. */
  send: (to: { email?: string }) => Promise<T>
  onSent: (sent: T) => void
  /** Where it went. */
  toOf: (sent: T) => string
}

/** For a time that waits for the button in a mail: the mail once more, and to another address. */
export function MailAgain<T>({ changesLeft, send, onSent, toOf }: MailAgainProps<T>) {
  const [isWrong, setWrong] = useState(false)
  const onDone = (sent: T) => {
    setWrong(false)
    toast({ title: t`The mail is on its way`, description: toOf(sent), tone: 'success' })
    onSent(sent)
  }
  const again = useChange(() => send({}), { onDone })
  const form = useForm({
    stored: { email: '' },
    schema: z.object({ email: emailAddress }),
    send: to => send(to),
    onDone,
    alert: { failed: t`The mail did not go out.` },
  })
  if (!isWrong)
    return (
      <>
        <FailedChange of={again}>{t`Please try again in a moment.`}</FailedChange>
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" busy={again.isPending} onClick={() => again.mutate()}>
            <Trans>Send it again</Trans>
          </Button>
          {changesLeft > 0 && (
            <Button variant="quiet" onClick={() => setWrong(true)}>
              <Trans>Wrong address</Trans>
            </Button>
          )}
        </div>
      </>
    )
  return (
    <Form of={form} className="grid max-w-md gap-4">
      <TextField
        required
        name="email"
        label={t`The right address`}
        hint={t`The time is held for this one instead, and the button of the first mail no longer works.`}
        type="email"
        autoComplete="email"
        maxLength={254}
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton>
          <Trans>Send it there</Trans>
        </SubmitButton>
        <Button variant="quiet" onClick={() => setWrong(false)}>
          <Trans>It was right</Trans>
        </Button>
      </div>
    </Form>
  )
}
