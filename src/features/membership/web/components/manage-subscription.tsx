import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { i18n, said } from '#src/contract/i18n.ts'
import { SANDBOX_NOTICE } from '#src/features/payments/constants.ts'
import type { User } from '#src/features/sign-in/contract/user.ts'
import { useSession } from '#src/features/sign-in/web/session.tsx'
import { moneyText } from '#src/features/texts/domain/money.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { saveFlash } from '#src/platform/web/layout/flash.ts'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { ConfirmDialog } from '#src/platform/web/ui/confirm-dialog.tsx'
import { cancelSubscription, openPortal, type Subscription } from '../../contract.ts'
import { subscriptionQuery } from '../queries.ts'

export function ManageSubscription({ user }: { user: User }) {
  const { refresh } = useSession()
  const { data } = useQuery(subscriptionQuery(user.subscription_status))
  // Loading it may have renewed or ended it.
  useEffect(() => {
    if (data && data.status !== user.subscription_status) void refresh()
  }, [data, user.subscription_status, refresh])
  if (!data) return null
  const { side, renewable, cancel_at_period_end: isEnding } = data
  return (
    <div className="grid gap-5">
      <MembershipState membership={data} />
      {renewable && <ManagePlan isSandbox={side === 'sandbox'} />}
      {!isEnding && (
        <CancelSubscription until={data.expires_at} immediately={data.status !== 'active'} />
      )}
    </div>
  )
}

/** Leads to the payment provider's page, which leads back to /account; in the sandbox to a small one. */
function ManagePlan({ isSandbox }: { isSandbox: boolean }) {
  const portal = useChange(openPortal, {
    failed: t`That did not work. Nothing was changed. Please try again.`,
    onDone({ url }) {
      window.location.assign(url)
      // Never resolves, so that the button stays busy until the page has loaded.
      return new Promise(() => {})
    },
  })
  return (
    <div className="grid gap-2">
      <Button
        variant="secondary"
        className="justify-self-start"
        busy={portal.isPending}
        onClick={() => portal.mutate({})}
      >
        <Trans>Manage plan</Trans>
      </Button>
      <p className="text-ink-soft text-sm">
        {isSandbox ? said(SANDBOX_NOTICE) : t`Your plan, card, invoices and receipts, at Stripe.`}
      </p>
    </div>
  )
}

function MembershipState({ membership }: { membership: Subscription }) {
  const { dayOf } = useFormats()
  const { status, expires_at: end, resumes_at: resumes, price: agreed, renewable } = membership
  const price = agreed ? moneyText(agreed) : ''
  const charged = t`at ${price} a month`

  if (status === 'past_due') {
    return (
      <Alert tone="warning" title={t`The last payment did not go through`}>
        <span>{end && t`It was due on ${dayOf(end)}. `}</span>
        <Trans>
          Your membership is suspended until it is paid; your entries are kept. Renew your card or
          pay under Manage plan. Otherwise the payment is retried automatically within a few days.
        </Trans>
      </Alert>
    )
  }
  if (status === 'active' && membership.cancel_at_period_end) {
    const day = end ? dayOf(end) : t`the end of the billing period`
    // Months that were bought have no price a month.
    const isBought = !renewable && agreed === null
    return (
      <Alert title={isBought ? t`It ends on ${day}` : t`Canceled: it ends on ${day}`}>
        <Trans>Nothing changes until then, and nothing more is charged.</Trans>
        {renewable && ` ${t`You can take the cancellation back under Manage plan.`}`}
        {!renewable &&
          !isBought &&
          ` ${t`It was started before real payments; after that day you can subscribe again.`}`}
      </Alert>
    )
  }
  if (status === 'active' && resumes && end) {
    return (
      <Alert title={t`A pause begins on ${dayOf(end)}`}>
        <Trans>
          Nothing is charged until {dayOf(resumes)}. Then it continues {charged}.
        </Trans>
      </Alert>
    )
  }
  if (status === 'inactive') {
    return (
      <Alert title={resumes ? t`Paused until ${dayOf(resumes)}` : t`Paused`}>
        <Trans>Nothing is charged in the meantime, and you have no access.</Trans>
        {resumes && ` ${t`It resumes automatically ${charged}.`}`}
      </Alert>
    )
  }
  if (status === 'active' && end) {
    return (
      <p className="text-ink-soft text-sm">
        <Trans>
          The next charge is {price} on {dayOf(end)}, and the same each month until canceled.
        </Trans>
      </p>
    )
  }
  return null
}

const PROBLEM = msg`There was a problem canceling your subscription. Please try again.`

interface CancelSubscriptionProps {
  /** The period's end. */
  until: string | null
  /** Overdue or paused: it ends immediately. */
  immediately?: boolean
}

/** Reloads the page on success. */
export function CancelSubscription({ until, immediately = false }: CancelSubscriptionProps) {
  const { dayOf } = useFormats()
  const end = until ? dayOf(until) : t`the end of the billing period`

  const cancel = useChange(cancelSubscription, {
    failed: i18n._(PROBLEM),
    onDone() {
      saveFlash({
        title: t`Subscription Canceled`,
        description: immediately ? t`Nothing more is charged.` : t`You can use it until ${end}.`,
        tone: 'success',
      })
      window.location.reload()
    },
  })

  return (
    <div className="grid gap-2">
      <ConfirmDialog
        title={t`Cancel your subscription?`}
        description={
          immediately
            ? t`It ends now, and nothing more is charged.`
            : t`It is not renewed, and you can use it until ${end}, the end of the billing period.`
        }
        confirmLabel={t`Cancel the subscription`}
        cancelLabel={t`Keep it`}
        onConfirm={() => cancel.mutate({})}
        trigger={
          <Button
            variant="secondary"
            busy={cancel.isPending || cancel.isSuccess}
            className="justify-self-start"
          >
            <Trans>Cancel Subscription</Trans>
          </Button>
        }
      />
      <p className="text-ink-soft text-sm">
        {immediately
          ? t`It ends immediately, because no paid time is left.`
          : t`After canceling, use continues until the end of the billing period.`}
      </p>
    </div>
  )
}
