import type { Stripe, StripeElements } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { useEffect, useRef, useState } from 'react'
import { href } from '#src/platform/web/routing/page.ts'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { FailedAlert } from '#src/platform/web/ui/failed-alert.tsx'
import { Skeleton } from '#src/platform/web/ui/skeleton.tsx'
import type { Plan } from '../../domain.ts'
import { PayForm } from './pay-form.tsx'
import { paymentFailed } from './payment-failed.ts'

interface StripeFormProps {
  plan: Plan
  secret: string
  publishableKey: string
}

const colour = (name: string) =>
  getComputedStyle(document.documentElement).getPropertyValue(`--color-${name}`).trim()

/** Stripe draws its fields in a frame of its own; these give it the colours of the page around it. */
const appearance = () => ({
  theme: window.matchMedia('(prefers-color-scheme: dark)').matches ? ('night' as const) : ('stripe' as const),
  disableAnimations: window.matchMedia('(prefers-reduced-motion: reduce)').matches,
  variables: {
    colorPrimary: colour('primary'),
    colorBackground: colour('sheet'),
    colorText: colour('ink'),
    colorTextSecondary: colour('ink-soft'),
    colorDanger: colour('danger'),
    borderRadius: '10px',
    fontFamily: 'system-ui, sans-serif',
    fontSizeBase: '16px',
  },
})

/**
 * The provider's Payment Element, which keeps card numbers away from this page. Paying leads to
 * /subscription/success, where the server asks Stripe whether it is paid (spec 2, 4).
 */
export function StripeForm(props: StripeFormProps) {
  const [attempt, setAttempt] = useState(0)
  return <PaymentForm key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />
}

function PaymentForm({ plan, secret, publishableKey, onRetry }: StripeFormProps & { onRetry: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const [tools, setTools] = useState<{ stripe: Stripe; elements: StripeElements }>()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  useEffect(() => {
    let gone = false
    let unmount = () => {}
    const fail = () => {
      if (!gone) setState('failed')
    }
    loadStripe(publishableKey)
      .then(stripe => {
        if (gone || !place.current) return
        if (!stripe) return fail()
        const elements = stripe.elements({ clientSecret: secret, appearance: appearance() })
        const element = elements.create('payment')
        unmount = () => element.destroy()
        element.on('ready', () => {
          if (!gone) setState('ready')
        })
        element.on('loaderror', fail)
        element.mount(place.current)
        setTools({ stripe, elements })
      })
      .catch(fail)
    return () => {
      gone = true
      unmount()
    }
  }, [publishableKey, secret])

  const pay = async () => {
    if (busy || !tools || state !== 'ready') return
    setBusy(true)
    setError(undefined)
    const failed = (sentence: string) => {
      setError(sentence)
      paymentFailed(sentence)
      setBusy(false)
    }
    try {
      const answer = await tools.stripe.confirmPayment({
        elements: tools.elements,
        confirmParams: { return_url: window.location.origin + href('/subscription/success') },
      })
      failed(answer.error.message ?? 'The payment did not go through. Please try again.')
    } catch {
      failed('The payment did not go through. Please try again.')
    }
  }

  return (
    <PayForm plan={plan} busy={busy} disabled={state !== 'ready'} onPay={pay}>
      {state === 'failed' && (
        <FailedAlert onRetry={onRetry}>
          Unable to load payment form. Please try again. Nothing was charged.
        </FailedAlert>
      )}
      <div className={state === 'failed' ? 'hidden' : 'relative min-h-40'} aria-busy={state === 'loading'}>
        {state === 'loading' && (
          <div className="absolute inset-0 grid content-start gap-3">
            <Skeleton className="h-12 w-full" />
            <Skeleton className="h-12 w-full" />
            <p role="status" className="sr-only">
              Loading the payment form…
            </p>
          </div>
        )}
        <div ref={place} />
      </div>
      {error && <Alert tone="danger">{error}</Alert>}
    </PayForm>
  )
}
