import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { href, Link, useNavigate, useParams } from 'react-router'
import { said } from '#src/contract/i18n.ts'
import { SANDBOX_NOTICE } from '#src/features/payments/constants.ts'
import { call } from '#src/platform/web/api/api.ts'
import { TextField } from '#src/platform/web/forms/fields.tsx'
import { Form, SubmitButton } from '#src/platform/web/forms/form.tsx'
import { useForm } from '#src/platform/web/forms/use-form.ts'
import { NotFound } from '#src/platform/web/layout/not-found.tsx'
import { formAction } from '#src/platform/web/routing/form-action.ts'
import { pageMeta } from '#src/platform/web/routing/meta.ts'
import { loadersOf } from '#src/platform/web/routing/page-loaders.ts'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { buttonClass } from '#src/platform/web/ui/button.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'
import { Loading } from '#src/platform/web/ui/loading.tsx'
import { boughtPath } from '../constants.ts'
import { type PurchaseState, paySandboxCheckout } from '../contract/checkout.ts'
import { SANDBOX_FORM, sandboxForm } from './buying/checkout.ts'
import { BoughtPrice, HeldTime } from './buying/purchase-facts.tsx'
import { isMissing, purchaseQuery } from './queries.ts'

export const meta = pageMeta(msg`Payment`, msg`A trial payment: no money moves.`)

/** /offers/pay/{token}: the sandbox's own payment page. */
export default function PayPage() {
  const { token = '' } = useParams()
  const query = useQuery(purchaseQuery(token))
  const isGone = isMissing(query.error) || query.data?.sandbox === false
  if (isGone) return <NotFound />
  return (
    <div className="wrap grid max-w-2xl gap-6 py-10 sm:py-14">
      {query.data ? (
        <Payment token={token} purchase={query.data} />
      ) : (
        <Loading query={query} title={t`The payment page could not be loaded`} className="h-96" />
      )}
    </div>
  )
}

function Payment({ token, purchase }: { token: string; purchase: PurchaseState }) {
  const { offer, status, appointment } = purchase
  return (
    <>
      <header>
        <p className="text-ink-soft">
          <Trans>Payment, as a trial</Trans>
        </p>
        <h1 tabIndex={-1} className="text-4xl [overflow-wrap:anywhere]">
          {offer.title}
        </h1>
        {offer.line && <p className="mt-3 text-ink-soft text-lg">{offer.line}</p>}
      </header>
      <Card className="grid gap-5">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-6 gap-y-2">
          <dt className="text-ink-soft">
            <Trans>Price</Trans>
          </dt>
          <dd className="text-end font-semibold text-xl">
            <BoughtPrice offer={offer} />
          </dd>
        </dl>
        {appointment && <HeldTime appointment={appointment} isBooked={status === 'paid'} />}
        {status === 'open' ? <SandboxForm token={token} /> : <Over token={token} status={status} />}
      </Card>
      <p>
        <Link to={href('/offers/:slug', { slug: offer.slug })} className="text-link">
          <Trans>Back to the offer</Trans>
        </Link>
      </p>
    </>
  )
}

function Over({ token, status }: { token: string; status: PurchaseState['status'] }) {
  return (
    <>
      <Alert tone={status === 'paid' ? 'success' : 'info'}>
        {status === 'paid'
          ? t`This has been paid.`
          : t`This payment has ended. Nothing was charged; you can begin again.`}
      </Alert>
      {status === 'paid' && (
        <p>
          <Link to={boughtPath(token)} className={buttonClass()}>
            <Trans>See what you bought</Trans>
          </Link>
        </p>
      )}
    </>
  )
}

function SandboxForm({ token }: { token: string }) {
  const navigate = useNavigate()
  const form = useForm({
    stored: { cardNumber: '' },
    send: ({ cardNumber }, idempotencyKey) =>
      call(paySandboxCheckout, { params: { token }, body: { cardNumber }, idempotencyKey }),
    stays: true,
    onDone: () => void navigate(boughtPath(token)),
    native: { name: SANDBOX_FORM, action: href('/offers/pay/:token', { token }) },
    alert: { failed: t`The payment did not go through. Please try again.` },
  })
  return (
    <>
      <Alert tone="warning" title={t`Sandbox`}>
        <Trans>
          {said(SANDBOX_NOTICE)} 4242 4242 4242 4242 succeeds, 4000 0000 0000 0002 is declined.
        </Trans>
      </Alert>
      <Form of={form}>
        <input type="hidden" name="token" value={token} />
        <TextField
          name="cardNumber"
          required
          label={t`Card number`}
          inputMode="numeric"
          autoComplete="off"
          maxLength={40}
        />
        <SubmitButton size="lg">
          <Trans>Pay</Trans>
        </SubmitButton>
      </Form>
    </>
  )
}

/** Its forms are sent without any script. */
export const handle = { needsScript: false }

const loaders = loadersOf((_, { params }) => [purchaseQuery(params.token ?? '')])
export const loader = loaders.onServer
export const clientLoader = loaders.inBrowser
export const action = formAction([sandboxForm])
