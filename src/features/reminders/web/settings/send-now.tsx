import type { User } from '#src/features/sign-in/contract/user.ts'
import { href } from '#src/platform/web/routing/site-link.tsx'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'
import { partId } from '#src/platform/web/ui/page-parts.tsx'
import { toast } from '#src/platform/web/ui/toast-store.ts'
import { useSubmission } from './use-submission.ts'

const SENT = {
  test: { title: 'On its way', text: 'Please check your email.' },
  confirm: {
    title: 'Confirmation email sent',
    text: 'Please check your inbox, and its spam folder.',
  },
} as const

const useSent = (name: keyof typeof SENT) =>
  useSubmission(name, ({ message }) => {
    if (message) toast({ title: 'Not sent', description: message, tone: 'destructive' })
    else toast({ title: SENT[name].title, description: SENT[name].text, tone: 'success' })
  })

interface ResultProps extends Omit<ReturnType<typeof useSubmission>, 'fetcher'> {
  name: keyof typeof SENT
}

function Result({ name, result, isSent }: ResultProps) {
  if (result?.message) return <Alert tone="danger">{result.message}</Alert>
  return isSent ? (
    <Alert tone="success" title={SENT[name].title}>
      {SENT[name].text}
    </Alert>
  ) : null
}

/** Nothing is mailed to an address that nobody has confirmed. */
export function Unconfirmed({ user }: { user: User }) {
  const { fetcher, ...sent } = useSent('confirm')
  return (
    <Alert
      tone="warning"
      title="Your email address is not confirmed"
      actions={
        <fetcher.Form method="post" action={href('/account/reminders')}>
          <input type="hidden" name="form" value="confirm" />
          <input type="hidden" name="username" value={user.username} />
          <Button type="submit" variant="secondary" size="sm" busy={fetcher.state !== 'idle'}>
            Send the confirmation
          </Button>
        </fetcher.Form>
      }
    >
      <p>Reminders by mail begin once you have confirmed {user.email ?? 'an address'}.</p>
      <Result name="confirm" {...sent} />
    </Alert>
  )
}

export function SendNow() {
  const { fetcher, ...sent } = useSent('test')
  const isBusy = fetcher.state !== 'idle'
  return (
    <Card className="grid gap-4">
      <h2 id={partId('See what it looks like')} className="scroll-mt-24 text-2xl">
        See what it looks like
      </h2>
      <p className="text-ink-soft">
        One mail to your own address, whatever you have chosen. It counts for nothing else.
      </p>
      <Result name="test" {...sent} />
      <fetcher.Form
        method="post"
        action={href('/account/reminders')}
        className="flex flex-wrap gap-3"
      >
        <input type="hidden" name="form" value="test" />
        <Button type="submit" name="kind" value="domino" variant="secondary" busy={isBusy}>
          Send me one now
        </Button>
        <Button type="submit" name="kind" value="picture" variant="quiet" busy={isBusy}>
          Send me my week now
        </Button>
      </fetcher.Form>
    </Card>
  )
}
