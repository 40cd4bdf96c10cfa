import { Trans } from '@lingui/react/macro'
import type { Stripe, StripeElements } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { useEffect, useRef, useState } from 'react'
import { href } from 'react-router'
import { ApiError } from '#src/platform/web/api/api.ts'
import { useForm } from '#src/platform/web/forms/use-form.ts'
import { FailedAlert, Skeleton } from '#src/platform/web/ui/loading.tsx'
import { PAYMENT_FAILED, PayForm } from './pay-form.tsx'

interface StripeFormProps {
  /** What the button says. */
  label: string
  secret: string
  publishableKey: string
}

const color = (name: string) =>
  getComputedStyle(document.documentElement).getPropertyValue(`--color-${name}`).trim()

/** Stripe's fields are in its own frame, which cannot use our style sheet. */
const appearance = () => ({
  theme: window.matchMedia('(prefers-color-scheme: dark)').matches
    ? ('night' as const)
    : ('stripe' as const),
  disableAnimations: window.matchMedia('(prefers-reduced-motion: reduce)').matches,
  variables: {
    colorPrimary: color('primary'),
    colorBackground: color('sheet'),
    colorText: color('ink'),
    colorTextSecondary: color('ink-soft'),
    colorDanger: color('danger'),
    borderRadius: '10px',
    fontFamily: 'system-ui, sans-serif',
    fontSizeBase: '16px',
  },
})

/**
 * Stripe's Payment Element keeps card numbers away from this page. After paying it redirects to /subscription/success, where
 * the server checks with Stripe (docs/product.md 9.3).
 */
export function StripeForm(props: StripeFormProps) {
  const [attempt, setAttempt] = useState(0)
  return <PaymentForm key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />
}

function PaymentForm({
  label,
  secret,
  publishableKey,
  onRetry,
}: StripeFormProps & { onRetry: () => void }) {
  const container = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const [loaded, setLoaded] = useState<{ stripe: Stripe; elements: StripeElements }>()

  useEffect(() => {
    let unmounted = false
    let unmount = () => {}
    const fail = () => {
      if (!unmounted) setState('failed')
    }
    loadStripe(publishableKey)
      .then(stripe => {
        if (unmounted || !container.current) return
        if (!stripe) return fail()
        const elements = stripe.elements({ clientSecret: secret, appearance: appearance() })
        const element = elements.create('payment')
        unmount = () => element.destroy()
        element.on('ready', () => {
          if (!unmounted) setState('ready')
        })
        element.on('loaderror', fail)
        element.mount(container.current)
        setLoaded({ stripe, elements })
      })
      .catch(fail)
    return () => {
      unmounted = true
      unmount()
    }
  }, [publishableKey, secret])

  const form = useForm({
    stored: {},
    maySend: () => loaded !== undefined && state === 'ready',
    send: async () => {
      const answer = await loaded?.stripe.confirmPayment({
        elements: loaded.elements,
        confirmParams: { return_url: window.location.origin + href('/subscription/success') },
      })
      const { message } = answer?.error ?? {}
      throw message === undefined ? new Error() : new ApiError(402, 'card_declined', message)
    },
    alert: PAYMENT_FAILED,
  })

  return (
    <PayForm of={form} label={label} disabled={state !== 'ready'}>
      {state === 'failed' && (
        <FailedAlert onRetry={onRetry}>
          <Trans>Unable to load payment form. Please try again. Nothing was charged.</Trans>
        </FailedAlert>
      )}
      <div
        className={state === 'failed' ? 'hidden' : 'relative min-h-40'}
        aria-busy={state === 'loading'}
      >
        {state === 'loading' && (
          <div className="absolute inset-0 grid content-start gap-3">
            <Skeleton className="h-12 w-full" />
            <Skeleton className="h-12 w-full" />
            <p role="status" className="sr-only">
              <Trans>Loading the payment form…</Trans>
            </p>
          </div>
        )}
        <div ref={container} />
      </div>
    </PayForm>
  )
}
