import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { href } from 'react-router'
import { said } from '#src/contract/i18n.ts'
import type { MonthlyPrice } from '#src/contract/site-settings.ts'
import { isTestMode, TEST_MODE } from '#src/features/payments/constants.ts'
import type { PlanText } from '#src/features/texts/domain/keys-offers.ts'
import { moneyText, priceOfCents } from '#src/features/texts/domain/money.ts'
import { planPrice } from '#src/features/texts/domain/prices.ts'
import { serviceJsonLd } from '#src/features/texts/domain/structured-data.ts'
import { wordsOf } from '#src/features/texts/domain/words.ts'
import { words } from '#src/features/texts/web/copy.ts'
import { siteSettings } from '#src/platform/web/browser/site-settings.ts'
import { pageMeta } from '#src/platform/web/routing/meta.ts'
import { CheckList } from '#src/platform/web/sections/check-list.tsx'
import { Heading, PageIntro } from '#src/platform/web/sections/headings.tsx'
import { LinkButton } from '#src/platform/web/sections/link-button.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { cx } from '#src/platform/web/ui/cx.ts'

export const meta = pageMeta(
  msg`Memberships`,
  msg`Three memberships, a 14-day money-back guarantee.`,
)

export default function PricingPage() {
  const site = siteSettings()
  const plans = words('plans')
  return (
    <>
      <PageIntro over={words('memberships.over')} title={words('memberships.title')}>
        <p>{words('memberships.text')}</p>
      </PageIntro>
      {isTestMode(site.stripeKey) && <p className="wrap pb-6 text-ink-soft">{said(TEST_MODE)}</p>}
      <section
        data-section="plans"
        aria-label={t`Memberships`}
        className={cx('wrap grid gap-8', plans.length > 3 ? 'md:grid-cols-2' : 'lg:grid-cols-3')}
      >
        {plans.map(tier => (
          <TierCard
            key={tier.id}
            tier={tier}
            price={planPrice(site, tier.id)}
            bookingUrl={site.bookingUrl}
          />
        ))}
      </section>
      {plans.some(({ id }) => id !== 'free') && <Guarantee />}
    </>
  )
}

const Guarantee = () => (
  <section data-section="memberships.guarantee" className="wrap pt-16 lg:pt-24">
    <div className="flex flex-col gap-8 rounded-lg bg-done-soft p-7 sm:p-10 md:flex-row md:items-center md:justify-between">
      <Heading lead={words('memberships.guarantee.text')}>
        {words('memberships.guarantee.title')}
      </Heading>
      <div className="shrink-0">
        <LinkButton href={href('/contact')} variant="secondary">
          {words('memberships.guarantee.button')}
        </LinkButton>
      </div>
    </div>
  </section>
)

/** Nothing on this page needs a script. */
export const handle = { script: false }

export function loader() {
  const site = siteSettings()
  const offers = wordsOf(site)('plans').flatMap(({ id, name, description }) => {
    const price = planPrice(site, id)
    if (!price) return []
    return [
      { name, description, price: priceOfCents(price), currency: price.currency, period: 'P1M' },
    ]
  })
  return { jsonLd: [serviceJsonLd(site, t`Memberships`, '/pricing', offers)] }
}

interface TierCardProps {
  tier: PlanText
  price: MonthlyPrice | null
  bookingUrl: string
}

function TierCard({ tier, price, bookingUrl }: TierCardProps) {
  return (
    <article className="relative flex h-full flex-col rounded-lg bg-sheet p-7 shadow-soft sm:p-9">
      {tier.popular && (
        <p className="absolute -top-4 inset-e-6 rounded-full bg-accent px-4 py-1 font-semibold text-on-accent text-sm">
          <Trans>Popular</Trans>
        </p>
      )}
      <h2 className="text-[1.75rem]">{tier.name}</h2>
      {price && (
        <p className="mt-4">
          <span className="font-serif text-5xl">{moneyText(price)}</span>{' '}
          <span className="inline-block text-ink-soft">
            <Trans>per month</Trans>
          </span>
        </p>
      )}
      <p className="mt-4 text-ink-soft">{tier.description}</p>
      <CheckList items={tier.features} />
      <div className="mt-auto pt-8">
        {tier.id === 'free' ? <FreeAction /> : <PaidAction tier={tier} url={bookingUrl} />}
      </div>
    </article>
  )
}

/** As tall as the line below the buttons of the cards beside it. */
const BESIDE = 'md:pb-11'

/** The page contains both states; CSS shows one of them by the session hint. */
function FreeAction() {
  return (
    <div className={BESIDE}>
      <div className="hidden signed-in:block">
        <Button disabled>
          <Trans>Access Granted</Trans>
        </Button>
      </div>
      <div className="signed-in:hidden">
        <LinkButton href={href('/auth')}>
          <Trans>Get Started Free</Trans>
        </LinkButton>
      </div>
    </div>
  )
}

function PaidAction({ tier, url }: { tier: PlanText; url: string }) {
  return (
    <>
      <LinkButton href={url} variant={tier.popular ? 'primary' : 'secondary'}>
        <Trans>Book Free Consultation</Trans>
      </LinkButton>
      <p>
        <a
          href={href('/subscribe/:plan', { plan: tier.id })}
          className="text-link inline-flex min-h-11 items-center"
        >
          <Trans>
            Or subscribe now<span className="sr-only"> to {tier.name}</span>
          </Trans>
        </a>
      </p>
    </>
  )
}
