import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { href, useNavigate } from 'react-router'
import { useSession } from '#src/features/sign-in/web/session.tsx'
import { ApiError, callEnvelope, messageOf } from '#src/platform/web/api/api.ts'
import { pageMeta } from '#src/platform/web/routing/meta.ts'
import { authHref } from '#src/platform/web/routing/return-path.ts'
import { usePageTitle } from '#src/platform/web/routing/use-page-title.ts'
import { toast } from '#src/platform/web/toast-store.ts'
import { Button, buttonClass } from '#src/platform/web/ui/button.tsx'
import { PageSpinner } from '#src/platform/web/ui/loading.tsx'
import { verifySubscription } from '../contract.ts'

export const meta = pageMeta(msg`Your subscription`, msg`The state of your subscription.`)

/** Asks the provider, once on arrival and then when asked to. */
function useVerification() {
  const { status, user, refresh } = useSession()
  const navigate = useNavigate()
  const [state, setState] = useState<'verifying' | 'confirmed' | 'unclear'>('verifying')
  const [attempt, setAttempt] = useState(0)
  const lastAttempt = useRef(-1)
  useEffect(() => {
    if (status === 'loading' || lastAttempt.current === attempt) return
    lastAttempt.current = attempt
    if (!user) {
      toast({
        title: t`Authentication Required`,
        description: t`Please log in to view your subscription status`,
        tone: 'destructive',
      })
      navigate(authHref(href('/subscription/success')), { replace: true })
      return
    }
    callEnvelope(verifySubscription)
      .then(answer => {
        setState('confirmed')
        toast({ title: t`Subscription Active`, description: answer.message, tone: 'success' })
        return refresh()
      })
      .catch((failure: unknown) => {
        setState('unclear')
        // The server answered that there is no active subscription. Any other failure leaves that open.
        const isAnswered = failure instanceof ApiError && failure.status === 200
        toast({
          title: isAnswered ? t`Subscription Issue` : t`Verification Error`,
          description: isAnswered
            ? messageOf(failure, t`There may be an issue with your subscription.`)
            : t`Unable to verify subscription status. Please contact support.`,
          tone: 'destructive',
        })
        return isAnswered ? refresh() : undefined
      })
  }, [status, user, navigate, refresh, attempt])

  const checkAgain = () => {
    setState('verifying')
    setAttempt(attempt + 1)
  }
  return { state, checkAgain }
}

/** docs/product.md 9.3 */
export default function SubscriptionSuccessPage() {
  const { state, checkAgain } = useVerification()
  usePageTitle(t`Your subscription`)
  if (state === 'verifying') return <PageSpinner label={t`Verifying your subscription…`} />
  const confirmed = state === 'confirmed'
  return (
    <div className="wrap flex min-h-[55vh] flex-col items-center justify-center gap-6 py-16 text-center">
      <h1 tabIndex={-1} className="text-4xl">
        {confirmed ? t`Subscription Confirmed!` : t`Subscription Status Unclear`}
      </h1>
      <p className="max-w-prose text-ink-soft text-lg">
        {confirmed
          ? t`Thank you. It is active now. You can see and cancel it in your account.`
          : t`We could not see an active subscription yet. If you have just paid, check again in a minute. You are not charged twice.`}
      </p>
      <p className="flex flex-wrap justify-center gap-3">
        {confirmed ? (
          <a href={href('/tools')} className={buttonClass('primary')}>
            <Trans>Get Started</Trans>
          </a>
        ) : (
          <>
            <Button onClick={checkAgain}>
              <Trans>Check again</Trans>
            </Button>
            <a href={href('/pricing')} className={buttonClass('secondary')}>
              <Trans>View Plans</Trans>
            </a>
          </>
        )}
        <a href={href('/')} className={buttonClass('secondary')}>
          <Trans>Go Home</Trans>
        </a>
      </p>
    </div>
  )
}
