import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useSession } from '#src/features/accounts/web/session.tsx'
import { ApiError, call, messageOf } from '#src/platform/web/api/api.ts'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Field } from '#src/platform/web/ui/field.tsx'
import { TextInput } from '#src/platform/web/ui/text-input.tsx'
import { sendTestMail } from '../../contract.ts'

/** @param from the sender; null when mails are not sent */
export function MailStep({ from }: { from: string | null }) {
  const { user } = useSession()
  const [to, setTo] = useState(user?.email ?? '')
  const test = useMutation({ mutationFn: () => call(sendTestMail, { body: { to } }) })
  if (!from)
    return (
      <Alert tone="warning" title="Mails are not sent yet">
        They are written to a folder on the server instead. The server’s operator sets SMTP_URL to the address
        and password of a mail account, and starts it again.
      </Alert>
    )

  function submit(event: FormEvent) {
    event.preventDefault()
    test.mutate()
  }

  const field = test.error instanceof ApiError ? test.error.fields.to : undefined
  return (
    <form onSubmit={submit} noValidate className="grid max-w-md gap-4">
      <p>Mails are sent from {from}.</p>
      <Field label="Send a test mail to" error={field}>
        <TextInput type="email" value={to} onChange={event => setTo(event.target.value)} />
      </Field>
      {test.isSuccess && (
        <Alert tone="success">It is on its way. Look into your inbox, and at the spam.</Alert>
      )}
      {test.isError && !field && (
        <Alert tone="danger">
          {messageOf(test.error, 'The test mail could not be sent. Please try again.')}
        </Alert>
      )}
      <Button type="submit" busy={test.isPending} className="justify-self-start">
        Send the test mail
      </Button>
    </form>
  )
}
