import { useEffect } from 'react'
import { useActionData, useFetcher, useSearchParams } from 'react-router'
import type { User } from '#src/features/accounts/contract/user.ts'
import { href } from '#src/platform/web/routing/page.ts'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'
import { toast } from '#src/platform/web/ui/toast-store.ts'
import type { ReminderResult } from './action.ts'

const SENT = {
  test: { title: 'On its way', text: 'Please check your email.' },
  confirm: { title: 'Confirmation email sent', text: 'Please check your inbox, and its spam folder.' },
} as const

function useSent(name: keyof typeof SENT) {
  const fetcher = useFetcher<ReminderResult>()
  const served = useActionData<ReminderResult>()
  const [search] = useSearchParams()
  const { data, state } = fetcher
  useEffect(() => {
    if (state !== 'idle' || !data) return
    if (data.message) toast({ title: 'Not sent', description: data.message, tone: 'destructive' })
    else toast({ title: SENT[name].title, description: SENT[name].text, tone: 'success' })
  }, [state, data, name])
  const failed = data ? data.message : served?.form === name ? served.message : undefined
  return { fetcher, failed, isSent: !data && search.get('sent') === name }
}

function Result({
  name,
  failed,
  isSent,
}: {
  name: keyof typeof SENT
  failed: string | undefined
  isSent: boolean
}) {
  if (failed) return <Alert tone="danger">{failed}</Alert>
  return isSent ? (
    <Alert tone="success" title={SENT[name].title}>
      {SENT[name].text}
    </Alert>
  ) : null
}

/** Nothing is mailed to an address that nobody has confirmed. */
export function Unconfirmed({ user }: { user: User }) {
  const { fetcher, ...result } = useSent('confirm')
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
      <Result name="confirm" {...result} />
    </Alert>
  )
}

export function SendNow() {
  const { fetcher, ...result } = useSent('test')
  const isBusy = fetcher.state !== 'idle'
  return (
    <Card className="grid gap-4">
      <h2 className="text-2xl">See what it looks like</h2>
      <p className="text-ink-soft">
        One mail to your own address, whatever you have chosen. It counts for nothing else.
      </p>
      <Result name="test" {...result} />
      <fetcher.Form method="post" action={href('/account/reminders')} className="flex flex-wrap gap-3">
        <input type="hidden" name="form" value="test" />
        <Button type="submit" name="kind" value="domino" variant="secondary" busy={isBusy}>
          Send me one now
        </Button>
        <Button type="submit" name="kind" value="picture" variant="quiet" busy={isBusy}>
          Send me the picture now
        </Button>
      </fetcher.Form>
    </Card>
  )
}
