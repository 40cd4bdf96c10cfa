import type { UseMutationResult } from '@tanstack/react-query'
import { href } from 'react-router'
import { sendConfirmationEmail } from '#src/features/sign-in/contract/links.ts'
import type { User } from '#src/features/sign-in/contract/user.ts'
import { messageOf, useChange } from '#src/platform/web/api/api.ts'
import { useFormState } from '#src/platform/web/forms/form-state.ts'
import { PressForm } from '#src/platform/web/forms/press-form.tsx'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'
import { partId } from '#src/platform/web/ui/page-parts.tsx'
import { testReminder } from '../../contract.ts'

const SENT = {
  test: { title: 'On its way', description: 'Please check your email.' },
  confirm: {
    title: 'Confirmation email sent',
    description: 'Please check your inbox, and its spam folder.',
  },
} as const
const FAILED = { title: 'Not sent' }

interface ResultProps {
  name: keyof typeof SENT
  change: Pick<UseMutationResult, 'isIdle' | 'error'>
}

/** How it went, without scripts, too. */
function Result({ name, change: { isIdle, error } }: ResultProps) {
  const served = useFormState(name)
  const message = isIdle ? served?.message : error && messageOf(error, 'Please try again.')
  if (message) return <Alert tone="danger">{message}</Alert>
  const { title, description } = SENT[name]
  return isIdle && served?.isSent ? (
    <Alert tone="success" title={title}>
      {description}
    </Alert>
  ) : null
}

/** Nothing is mailed to an address that nobody has confirmed. */
export function Unconfirmed({ user }: { user: User }) {
  const confirm = useChange(sendConfirmationEmail, { done: SENT.confirm, failed: FAILED })
  return (
    <Alert
      tone="warning"
      title="Your email address is not confirmed"
      actions={
        <PressForm
          action={href('/account/reminders')}
          fields={{ form: 'confirm', username: user.username }}
          onPress={() => confirm.mutate({ body: { username: user.username } })}
          isBusy={confirm.isPending}
        >
          <Button type="submit" variant="secondary" size="sm" busy={confirm.isPending}>
            Send the confirmation
          </Button>
        </PressForm>
      }
    >
      <p>Reminders by mail begin once you have confirmed {user.email ?? 'an address'}.</p>
      <Result name="confirm" change={confirm} />
    </Alert>
  )
}

const KINDS = [
  ['domino', 'Send me one now', 'secondary'],
  ['picture', 'Send me my week now', 'quiet'],
] as const

export function SendNow() {
  const test = useChange(testReminder, { done: SENT.test, failed: FAILED })
  return (
    <Card className="grid gap-4">
      <h2 id={partId('See what it looks like')} className="scroll-mt-24 text-2xl">
        See what it looks like
      </h2>
      <p className="text-ink-soft">
        One mail to your own address, whatever you have chosen. It counts for nothing else.
      </p>
      <Result name="test" change={test} />
      <PressForm
        action={href('/account/reminders')}
        fields={{ form: 'test' }}
        onPress={() => {}}
        className="flex flex-wrap gap-3"
      >
        {KINDS.map(([kind, label, variant]) => (
          <Button
            key={kind}
            type="submit"
            name="kind"
            value={kind}
            variant={variant}
            busy={test.isPending}
            onClick={event => {
              // Where scripts run the form is not sent.
              event.preventDefault()
              if (!test.isPending) test.mutate({ body: { kind } })
            }}
          >
            {label}
          </Button>
        ))}
      </PressForm>
    </Card>
  )
}
