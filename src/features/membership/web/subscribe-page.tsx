import { useEffect, useRef, useState } from 'react'
import { useParams } from 'react-router'
import { call, callEnvelope, sentenceOf } from '#src/web/api.ts'
import { authHref } from '#src/web/app/return-path.ts'
import { useSession } from '#src/web/app/session.tsx'
import { useGo } from '#src/web/app/use-go.ts'
import { usePageTitle } from '#src/web/app/use-page-title.ts'
import { saveFlash } from '#src/web/chrome/flash.ts'
import { href } from '#src/web/routes.ts'
import { Alert } from '#src/web/ui/alert.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Card } from '#src/web/ui/card.tsx'
import { Field } from '#src/web/ui/field.tsx'
import { PageSpinner } from '#src/web/ui/spinner.tsx'
import { TextInput } from '#src/web/ui/text-input.tsx'
import { type ToastContent, toast } from '#src/web/ui/toast-store.ts'
import { PLANS, SANDBOX_NOTICE } from '../constants.ts'
import { confirmSandboxPayment, createSubscription } from '../contract.ts'
import { dollars, isSubscribed } from '../domain.ts'

type PlanId = keyof typeof PLANS
const isPlan = (value: string | undefined): value is PlanId =>
  value !== undefined && Object.hasOwn(PLANS, value)

/** /subscribe/{plan} (spec 2, 4, 8): who may not be here is sent on with the reason. */
export function SubscribePage() {
  const { plan } = useParams()
  const { status, user } = useSession()
  const go = useGo()
  const [secret, setSecret] = useState<string>()
  const begun = useRef(false)
  usePageTitle(isPlan(plan) ? `Subscribe: ${PLANS[plan].name}` : 'Subscribe')

  useEffect(() => {
    if (status === 'loading' || begun.current) return
    begun.current = true
    // The pages it leads to are loaded anew, so the notification travels along.
    const away = (notice: ToastContent, path: string) => {
      const { title, description } = notice
      saveFlash({ title, tone: 'destructive', ...(description && { description }) })
      go(path, { replace: true })
    }
    if (!user) {
      toast({
        title: 'Authentication Required',
        description: 'Please log in to subscribe',
        tone: 'destructive',
      })
      go(authHref(href('subscribe', { plan: plan ?? '' })), { replace: true })
    } else if (!isPlan(plan)) {
      away({ title: 'Invalid Plan', description: 'Please select a valid subscription plan' }, href('pricing'))
    } else if (isSubscribed(user)) {
      away(
        { title: 'Already Subscribed', description: 'You already have an active subscription' },
        href('home'),
      )
    } else {
      callEnvelope(createSubscription, { body: { planType: plan } }).then(
        answer => setSecret(answer.clientSecret ?? ''),
        () =>
          away(
            {
              title: 'Error',
              description: 'There was a problem setting up your subscription. Please try again',
            },
            href('pricing'),
          ),
      )
    }
  }, [status, user, plan, go])

  if (!user || !isPlan(plan) || secret === undefined)
    return <PageSpinner label="Preparing your subscription…" />
  if (secret === '') {
    return (
      <div className="wrap max-w-2xl py-14">
        <Alert tone="danger">Unable to load payment form. Please try again.</Alert>
      </div>
    )
  }
  return (
    <div className="wrap grid max-w-2xl gap-6 py-10 sm:py-14">
      <p>
        <a href={href('pricing')} className="text-link">
          Back to plans
        </a>
      </p>
      <h1 tabIndex={-1} className="text-4xl">
        {PLANS[plan].name}
      </h1>
      <p className="text-lg">
        {dollars(PLANS[plan].price)} a month. Your subscription renews automatically each month until
        canceled.
      </p>
      <SandboxForm plan={plan} secret={secret} />
    </div>
  )
}

function SandboxForm({ plan, secret }: { plan: PlanId; secret: string }) {
  const go = useGo()
  const [number, setNumber] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  const pay = async () => {
    if (busy) return
    if (number.trim() === '') {
      setError('Please enter a card number')
      return
    }
    setBusy(true)
    setError(undefined)
    try {
      await call(confirmSandboxPayment, { body: { clientSecret: secret, cardNumber: number } })
      go(href('subscriptionSuccess'))
    } catch (failure) {
      const sentence = sentenceOf(failure, 'The payment did not go through. Please try again.')
      setError(sentence)
      toast({ title: 'Payment Failed', description: sentence, tone: 'destructive' })
      setBusy(false)
    }
  }

  return (
    <Card className="grid gap-5">
      <Alert tone="warning" title="Sandbox">
        {SANDBOX_NOTICE} 4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined.
      </Alert>
      <form
        noValidate
        className="grid gap-5"
        onSubmit={event => {
          event.preventDefault()
          void pay()
        }}
      >
        <Field label="Card number" error={error} required>
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            maxLength={40}
            value={number}
            disabled={busy}
            onChange={event => setNumber(event.target.value)}
          />
        </Field>
        <Button type="submit" size="lg" busy={busy}>
          {busy ? 'Processing' : `Subscribe to ${PLANS[plan].name} - ${dollars(PLANS[plan].price)}/month`}
        </Button>
      </form>
      <div className="text-ink-soft text-sm">
        <p className="font-semibold">Cancel anytime</p>
        <p>
          The subscription renews automatically each month until canceled. When you cancel, you keep it until
          the end of the period you have paid for. Within 14 days you may ask for your money back.
        </p>
      </div>
    </Card>
  )
}
