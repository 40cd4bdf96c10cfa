import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { href, Link } from 'react-router'
import { said } from '#src/contract/i18n.ts'
import { SANDBOX_NOTICE } from '#src/features/payments/constants.ts'
import { sessionQuery, useSession } from '#src/features/sign-in/web/session.tsx'
import { moneyText } from '#src/features/texts/domain/money.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { siteSettings } from '#src/platform/web/browser/site-settings.ts'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { NotFound } from '#src/platform/web/layout/not-found.tsx'
import { pageMeta } from '#src/platform/web/routing/meta.ts'
import {
  loadInBrowser,
  loadOnServer,
  type PageQueries,
} from '#src/platform/web/routing/page-loaders.ts'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'
import { Loading } from '#src/platform/web/ui/loading.tsx'
import { getSubscription, resumeInSandbox, type Subscription } from '../contract.ts'
import { planLabel } from '../domain/access.ts'
import { CancelSubscription } from './components/manage-subscription.tsx'
import { subscriptionQuery } from './queries.ts'

export const meta = pageMeta(msg`Your plan`, msg`What you have, until when, and how to end it.`)

/** /account/plan: in the sandbox, what the payment provider's page is with real payments. */
export default function PlanPage() {
  const { user } = useSession()
  const query = useQuery(subscriptionQuery(user?.subscription_status ?? 'inactive'))
  if (isElsewhere()) return <NotFound />
  return (
    <div className="wrap grid max-w-2xl gap-6 py-10 sm:py-14">
      <p>
        <Link to={href('/account')} className="text-link">
          <Trans>Back to your account</Trans>
        </Link>
      </p>
      <h1 tabIndex={-1} className="text-4xl">
        <Trans>Your plan</Trans>
      </h1>
      <Alert tone="warning" title={t`Sandbox`}>
        <Trans>
          {said(SANDBOX_NOTICE)} With real payments, Stripe’s own page opens instead, with your
          plan, card and invoices.
        </Trans>
      </Alert>
      {query.data ? (
        <Plan membership={query.data} />
      ) : (
        <Loading query={query} title={t`Your plan could not be loaded`} className="h-64" />
      )}
    </div>
  )
}

function Plan({ membership }: { membership: Subscription }) {
  const { dayOf } = useFormats()
  const { status, tier, price, expires_at: end, resumes_at, renewable } = membership
  const isEnding = membership.cancel_at_period_end
  if (!renewable || (status !== 'active' && resumes_at === null))
    return (
      <Card className="grid gap-4">
        <p>
          <Trans>You have no membership that renews.</Trans>
        </p>
        <p>
          <Link to={href('/pricing')} className="text-link">
            <Trans>See the memberships</Trans>
          </Link>
        </p>
      </Card>
    )
  const next = resumes_at ?? end
  return (
    <Card className="grid gap-5">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-6 gap-y-2.5">
        <dt className="text-ink-soft">
          <Trans>Plan</Trans>
        </dt>
        <dd className="font-semibold">{planLabel(tier)}</dd>
        {price && (
          <>
            <dt className="text-ink-soft">
              <Trans>Price</Trans>
            </dt>
            <dd>
              <Trans>{moneyText(price)} a month</Trans>
            </dd>
          </>
        )}
        <dt className="text-ink-soft">{isEnding ? t`Ends` : t`Next payment`}</dt>
        <dd>{next && dayOf(next)}</dd>
      </dl>
      {isEnding ? <Resume /> : <CancelSubscription until={end} immediately={status !== 'active'} />}
    </Card>
  )
}

function Resume() {
  const { userChanged } = useSession()
  const resume = useChange(resumeInSandbox, {
    done: t`Your subscription continues`,
    failed: t`That did not work. Nothing was changed. Please try again.`,
    onDone: userChanged,
    refetch: [getSubscription],
  })
  return (
    <div className="grid gap-2">
      <Button
        className="justify-self-start"
        busy={resume.isPending}
        onClick={() => resume.mutate({})}
      >
        <Trans>Resume</Trans>
      </Button>
      <p className="text-ink-soft text-sm">
        <Trans>It then renews each month, as before.</Trans>
      </p>
    </div>
  )
}

const planData: PageQueries = client => {
  const { subscription_status: status = 'inactive' } =
    client.getQueryData(sessionQuery.queryKey) ?? {}
  return [subscriptionQuery(status)]
}
const isElsewhere = () => Boolean(siteSettings().stripeKey)
export const loader = loadOnServer(planData, isElsewhere)
export const clientLoader = loadInBrowser(planData)
