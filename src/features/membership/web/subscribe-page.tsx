import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { href, useNavigate, useParams } from 'react-router'
import { periodEnd } from '#src/contract/calendar.ts'
import { i18n, said } from '#src/contract/i18n.ts'
import type { MonthlyPrice } from '#src/contract/site-settings.ts'
import { isTestMode, SANDBOX_NOTICE, TEST_MODE } from '#src/features/payments/constants.ts'
import { useSession } from '#src/features/sign-in/web/session.tsx'
import { moneyText } from '#src/features/texts/domain/money.ts'
import { ApiError, call, callEnvelope, messageOf } from '#src/platform/web/api/api.ts'
import { siteSettings } from '#src/platform/web/browser/site-settings.ts'
import { useFormats, useNow } from '#src/platform/web/calendar/clock.tsx'
import { TextField } from '#src/platform/web/forms/fields.tsx'
import { useForm } from '#src/platform/web/forms/use-form.ts'
import { saveFlash } from '#src/platform/web/layout/flash.ts'
import { pageMeta } from '#src/platform/web/routing/meta.ts'
import { loadersOf } from '#src/platform/web/routing/page-loaders.ts'
import { authHref } from '#src/platform/web/routing/return-path.ts'
import { usePageTitle } from '#src/platform/web/routing/use-page-title.ts'
import { toast } from '#src/platform/web/toast-store.ts'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'
import { PageSpinner } from '#src/platform/web/ui/loading.tsx'
import { MONEY_BACK_DAYS, PLAN_NAMES } from '../constants.ts'
import { confirmSandboxPayment, createSubscription } from '../contract.ts'
import { isSubscribed } from '../domain/access.ts'
import { type Plan, subscribeLabel } from '../domain/plans.ts'
import { PAYMENT_FAILED, PayForm } from './components/pay-form.tsx'
import { StripeForm } from './components/stripe-form.tsx'
import { plansQuery } from './queries.ts'

export const meta = pageMeta(msg`Subscribe`, msg`Start a membership.`)

const ALREADY = msg`You already have an active subscription`
const NOT_SET_UP = msg`There was a problem setting up your subscription. Please try again`
const isPlan = (value: string | undefined): value is Plan =>
  value !== undefined && Object.hasOwn(PLAN_NAMES, value)

const subscribeData = () => [plansQuery]

/** What the server has begun: its amount is shown where it names one, since it is the one that is charged. */
interface Begun {
  secret: string | undefined
  price: MonthlyPrice | undefined
}

/** Redirects users who cannot subscribe, with the reason (docs/product.md 9.3). */
export default function SubscribePage() {
  const { plan } = useParams()
  const { status, user } = useSession()
  const navigate = useNavigate()
  const [begun, setBegun] = useState<Begun>()
  const started = useRef(false)
  const { data: plans } = useQuery(plansQuery)
  const offered = plans?.find(each => each.plan === plan)
  const name = offered?.name
  usePageTitle(name ? t`Subscribe: ${name}` : t`Subscribe`)

  useEffect(() => {
    if (status === 'loading' || started.current) return
    started.current = true
    if (user && isPlan(plan) && siteSettings().stripeKey && !isPaymentDocument()) {
      window.location.replace(window.location.href)
      return
    }
    // The target pages are full page loads, so the toast is saved for them.
    const redirectWith = (title: string, description: string, path: string) => {
      saveFlash({ title, tone: 'destructive', description })
      navigate(path, { replace: true })
    }
    if (!user) {
      toast({
        title: t`Authentication Required`,
        description: t`Please log in to subscribe`,
        tone: 'destructive',
      })
      navigate(authHref(href('/subscribe/:plan', { plan: plan ?? '' })), { replace: true })
    } else if (!isPlan(plan)) {
      redirectWith(t`Invalid Plan`, t`Please select a valid subscription plan`, href('/pricing'))
    } else if (isSubscribed(user)) {
      redirectWith(t`Already Subscribed`, i18n._(ALREADY), href('/'))
    } else {
      callEnvelope(createSubscription, { body: { planType: plan } }).then(
        answer => setBegun({ secret: answer.clientSecret, price: answer.data }),
        (failure: unknown) => {
          // Overdue or paused: can be resolved in the account. Active because another tab paid: as above.
          const subscribed = failure instanceof ApiError && failure.code === 'already_subscribed'
          const needsAttention = subscribed && failure.message !== i18n._(ALREADY)
          if (subscribed)
            redirectWith(
              t`Already Subscribed`,
              failure.message,
              href(needsAttention ? '/account' : '/'),
            )
          else redirectWith(t`Error`, messageOf(failure, i18n._(NOT_SET_UP)), href('/pricing'))
        },
      )
    }
  }, [status, user, plan, navigate])

  if (!user || !isPlan(plan) || !name || !begun)
    return <PageSpinner label={t`Preparing your subscription…`} />
  const { secret, price = offered?.price } = begun
  if (!secret || !price) {
    return (
      <div className="wrap max-w-2xl py-14">
        <Alert tone="danger">
          <Trans>Unable to load payment form. Please try again.</Trans>
        </Alert>
      </div>
    )
  }
  const label = subscribeLabel(name, price)
  return (
    <div className="wrap grid max-w-2xl gap-6 py-10 sm:py-14">
      <p>
        <a href={href('/pricing')} className="text-link">
          <Trans>Back to plans</Trans>
        </a>
      </p>
      <h1 tabIndex={-1} className="text-4xl">
        {name}
      </h1>
      <p className="text-lg">
        <Trans>
          {moneyText(price)} a month. Your subscription renews automatically each month until
          canceled.
        </Trans>
      </p>
      {isTestMode(siteSettings().stripeKey) && <p className="text-ink-soft">{said(TEST_MODE)}</p>}
      <Card className="grid gap-5">
        {siteSettings().stripeKey ? (
          <StripeForm
            label={label}
            secret={secret}
            publishableKey={siteSettings().stripeKey ?? ''}
          />
        ) : (
          <SandboxForm label={label} secret={secret} />
        )}
        <Terms price={moneyText(price)} />
      </Card>
    </div>
  )
}

/**
 * Only a payment page's own document has the security policy that allows Stripe's script; after a client-side navigation
 * the page has to be reloaded.
 */
function isPaymentDocument(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation !== undefined && new URL(navigation.name).pathname.startsWith('/subscribe/')
}

/** docs/product.md 9.3 */
function Terms({ price }: { price: string }) {
  const { dayOf } = useFormats()
  const next = dayOf(periodEnd(new Date(useNow()).toISOString(), 1))
  const { stripeKey, contactEmail } = siteSettings()
  return (
    <div className="grid gap-3 border-line border-t pt-5 text-ink-soft text-sm">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1 text-base text-ink">
        <dt>
          <Trans>Due today</Trans>
        </dt>
        <dd className="text-end font-semibold tabular-nums">{price}</dd>
        <dt>
          <Trans>Next charge, {next}</Trans>
        </dt>
        <dd className="text-end tabular-nums">{price}</dd>
      </dl>
      <p>
        <Trans>
          <span className="font-semibold text-ink">Cancel anytime.</span> The subscription renews
          automatically each month until canceled. When you cancel, you keep it until the end of the
          month you have paid for, and nothing more is charged.
        </Trans>
      </p>
      <p>
        <Trans>
          <span className="font-semibold text-ink">{MONEY_BACK_DAYS}-day guarantee.</span> Within{' '}
          {MONEY_BACK_DAYS} days of your first payment, write to{' '}
          <a href={`mailto:${contactEmail}`} className="text-link">
            {contactEmail}
          </a>{' '}
          and you receive a full refund.
        </Trans>
      </p>
      <p>
        {stripeKey
          ? t`Payments are processed securely by Stripe, our card payment provider. Your card number never reaches this site.`
          : t`With real payments, a card payment provider processes them securely, and card numbers never reach this site.`}
      </p>
    </div>
  )
}

const loaders = loadersOf(subscribeData)
export const loader = loaders.onServer
export const clientLoader = loaders.inBrowser

/** docs/product.md 9.5 */
function SandboxForm({ label, secret }: { label: string; secret: string }) {
  const navigate = useNavigate()
  const form = useForm({
    stored: { cardNumber: '' },
    stays: true,
    check: ({ cardNumber }) => ({
      cardNumber: cardNumber.trim() === '' ? t`Please enter a card number` : undefined,
    }),
    send: ({ cardNumber }) =>
      call(confirmSandboxPayment, { body: { clientSecret: secret, cardNumber } }),
    // Nobody presses twice while the next page loads.
    onDone: () => navigate(href('/subscription/success')),
    alert: PAYMENT_FAILED,
  })
  return (
    <>
      <Alert tone="warning" title={t`Sandbox`}>
        <Trans>
          {said(SANDBOX_NOTICE)} 4242 4242 4242 4242 succeeds, 4000 0000 0000 0002 is declined.
        </Trans>
      </Alert>
      <PayForm of={form} label={label}>
        <TextField
          name="cardNumber"
          label={t`Card number`}
          required
          inputMode="numeric"
          autoComplete="off"
          maxLength={40}
          disabled={form.isSending}
        />
      </PayForm>
    </>
  )
}
