import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { UseMutationResult } from '@tanstack/react-query'
import { href } from 'react-router'
import { i18n } from '#src/contract/i18n.ts'
import { sendConfirmationEmail } from '#src/features/sign-in/contract/links.ts'
import type { User } from '#src/features/sign-in/contract/user.ts'
import { messageOf } from '#src/platform/web/api/api.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { useFormState } from '#src/platform/web/forms/form-state.ts'
import { PressForm } from '#src/platform/web/forms/press-form.tsx'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'
import { partId } from '#src/platform/web/ui/page-parts.tsx'
import { testReminder } from '../../contract.ts'

const SENT = {
  test: { title: msg`On its way`, description: msg`Please check your email.` },
  confirm: {
    title: msg`Confirmation email sent`,
    description: msg`Please check your inbox, and its spam folder.`,
  },
} as const
const FAILED = { title: msg`Not sent` }

interface ResultProps {
  name: keyof typeof SENT
  change: Pick<UseMutationResult, 'isIdle' | 'error'>
}

/** How it went, without scripts, too. */
function Result({ name, change: { isIdle, error } }: ResultProps) {
  const served = useFormState(name)
  const message = isIdle ? served?.message : error && messageOf(error, t`Please try again.`)
  if (message) return <Alert tone="danger">{message}</Alert>
  const { title, description } = SENT[name]
  return isIdle && served?.isSent ? (
    <Alert tone="success" title={i18n._(title)}>
      {i18n._(description)}
    </Alert>
  ) : null
}

/** Nothing is mailed to an address that nobody has confirmed. */
export function Unconfirmed({ user }: { user: User }) {
  const confirm = useChange(sendConfirmationEmail, { done: SENT.confirm, failed: FAILED })
  return (
    <Alert
      tone="warning"
      title={t`Your email address is not confirmed`}
      actions={
        <PressForm
          action={href('/account/reminders')}
          fields={{ form: 'confirm', username: user.username }}
          onPress={() => confirm.mutate({ body: { username: user.username } })}
          isBusy={confirm.isPending}
        >
          <Button type="submit" variant="secondary" size="sm" busy={confirm.isPending}>
            <Trans>Send the confirmation</Trans>
          </Button>
        </PressForm>
      }
    >
      <p>
        <Trans>
          Reminders by mail begin once you have confirmed {user.email ?? t`an address`}.
        </Trans>
      </p>
      <Result name="confirm" change={confirm} />
    </Alert>
  )
}

const KINDS = [
  ['domino', msg`Send me one now`, 'secondary'],
  ['picture', msg`Send me my week now`, 'quiet'],
] as const

export function SendNow() {
  const test = useChange(testReminder, { done: SENT.test, failed: FAILED })
  return (
    <Card className="grid gap-4">
      <h2 id={partId(t`See what it looks like`)} className="scroll-mt-24 text-2xl">
        <Trans>See what it looks like</Trans>
      </h2>
      <p className="text-ink-soft">
        <Trans>
          One mail to your own address, whatever you have chosen. It counts for nothing else.
        </Trans>
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
            {i18n._(label)}
          </Button>
        ))}
      </PressForm>
    </Card>
  )
}
