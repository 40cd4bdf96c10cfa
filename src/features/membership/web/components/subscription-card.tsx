import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { said } from '#src/contract/i18n.ts'
import type { User } from '#src/features/sign-in/contract/user.ts'
import { WriteToCoach } from '#src/features/sign-in/web/components/write-to-coach.tsx'
import { moneyText } from '#src/features/texts/domain/money.ts'
import { siteSettings } from '#src/platform/web/browser/site-settings.ts'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { CheckList } from '#src/platform/web/sections/check-list.tsx'
import { Badge } from '#src/platform/web/ui/badge.tsx'
import { buttonClass } from '#src/platform/web/ui/button.tsx'
import {
  accessOf,
  featuresOf,
  hasMembership,
  isSubscribed,
  planLabel,
  statusDisplay,
  tierLabel,
} from '../../domain/access.ts'
import { subscriptionQuery } from '../queries.ts'
import { ManageSubscription } from './manage-subscription.tsx'

/** docs/product.md 9.2 */
export function Subscription({ user }: { user: User }) {
  const { dayOf } = useFormats()
  const { data: membership } = useQuery({
    ...subscriptionQuery(user.subscription_status),
    enabled: hasMembership(user),
  })
  const status = statusDisplay(user.subscription_status)
  const subscribed = isSubscribed(user)
  const features = featuresOf(accessOf(user))
  return (
    <>
      {subscribed && (
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <strong className="font-semibold text-done">
            <Trans>Active Subscription</Trans>
          </strong>
          <span className="text-ink-soft">{planLabel(user.subscription_tier)}</span>
        </p>
      )}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-6 gap-y-2.5">
        <Row term={t`Status`}>
          <Badge tone={status.tone}>{said(status.label)}</Badge>
        </Row>
        <Row term={t`Tier`}>{tierLabel(user.subscription_tier)}</Row>
        {subscribed && membership?.price && (
          <Row term={t`Price`}>
            <Trans>{moneyText(membership.price)} a month</Trans>
          </Row>
        )}
        {user.subscription_starts_at && (
          <Row term={t`Started`}>{dayOf(user.subscription_starts_at)}</Row>
        )}
        {subscribed && <NextBilling user={user} />}
      </dl>
      {features.length > 0 && (
        <div>
          <h3 className="text-lg">
            {subscribed ? t`Included` : t`Open to you as an administrator`}
          </h3>
          <CheckList items={features} />
        </div>
      )}
      {hasMembership(user) && <ManageSubscription user={user} />}
      {!hasMembership(user) && <Invitation coach={user.coach} />}
    </>
  )
}

const Row = ({ term, children }: { term: string; children: ReactNode }) => (
  <>
    <dt className="text-ink-soft">{term}</dt>
    <dd>{children}</dd>
  </>
)

function NextBilling({ user }: { user: User }) {
  const { dayOf } = useFormats()
  const until = user.subscription_expires_at
  if (user.subscription_cancel_at_period_end) {
    return <Row term={t`Ends`}>{until ? dayOf(until) : t`At the end of the billing period`}</Row>
  }
  return <Row term={t`Next Billing`}>{until ? dayOf(until) : t`Auto-renewal`}</Row>
}

function Invitation({ coach }: Pick<User, 'coach'>) {
  return (
    <div className="grid gap-4 rounded-md bg-primary-soft p-5">
      <p>
        <Trans>
          The four tools and your own tracking are free. A membership adds people: a group, a
          check-in, a coach.
        </Trans>
        {!coach && ` ${t`A free consultation is a good place to start.`}`}
      </p>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        {coach ? (
          <WriteToCoach coach={coach} className={buttonClass('primary')} />
        ) : (
          <Link to={siteSettings().bookingUrl} className={buttonClass('primary')}>
            <Trans>Book a Free Consultation</Trans>
          </Link>
        )}
        <Link to={href('/pricing')} className="text-link">
          <Trans>See the memberships</Trans>
        </Link>
      </div>
    </div>
  )
}
