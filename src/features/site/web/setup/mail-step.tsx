import { useState } from 'react'
import { useSession } from '#src/features/sign-in/web/session.tsx'
import { ApiError, call, messageOf } from '#src/platform/web/api/api.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { href } from '#src/platform/web/routing/page.ts'
import { SiteLink } from '#src/platform/web/routing/site-link.tsx'
import { Form } from '#src/platform/web/sections/form.tsx'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Field } from '#src/platform/web/ui/field.tsx'
import { TextInput } from '#src/platform/web/ui/text-input.tsx'
import { sendTestMail } from '../../contract/setup.ts'

interface MailStepProps {
  /** The sender; null when mails are not sent. */
  from: string | null
  isDone: boolean
  onArrived: () => void
}

export function MailStep({ from, isDone, onArrived }: MailStepProps) {
  const { user } = useSession()
  const [to, setTo] = useState(user?.email ?? '')
  const test = useChange(() => call(sendTestMail, { body: { to } }))
  if (!from)
    return (
      <Alert tone="warning" title="Mails are not sent yet">
        <p>
          Only the person who runs your server can change this: ask them to connect a mail account.{' '}
          <SiteLink to={href('/admin/system')} className="text-link">
            System
          </SiteLink>{' '}
          has the details for them. Everything else works in the meantime; you invite by a link that
          you send yourself.
        </p>
        {!isDone && (
          <Button size="sm" className="mt-3" onClick={onArrived}>
            Continue without mail
          </Button>
        )}
      </Alert>
    )

  const field = test.error instanceof ApiError ? test.error.fields.to : undefined
  return (
    <Form onSubmit={test.mutate} busy={test.isPending} className="grid max-w-md gap-4">
      <p>Mails are sent from {from}.</p>
      {isDone && <Alert tone="success">A test mail has arrived.</Alert>}
      <Field label="Send a test mail to" error={field}>
        <TextInput type="email" value={to} onChange={event => setTo(event.target.value)} />
      </Field>
      {test.isError && !field && (
        <Alert tone="danger">
          {messageOf(test.error, 'The test mail could not be sent. Please try again.')}
        </Alert>
      )}
      <Button
        type="submit"
        variant={test.isSuccess ? 'secondary' : 'primary'}
        busy={test.isPending}
        className="justify-self-start"
      >
        {test.isSuccess ? 'Send it again' : 'Send the test mail'}
      </Button>
      {test.isSuccess && !isDone && (
        <Alert
          tone="info"
          title="Has it arrived?"
          actions={
            <Button size="sm" onClick={onArrived}>
              It has arrived
            </Button>
          }
        >
          Check your inbox and your spam folder. If it does not arrive within a few minutes, ask the
          person who runs your server.
        </Alert>
      )}
    </Form>
  )
}
