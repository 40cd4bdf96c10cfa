import { priceOfCents } from '#src/features/texts/domain/money.ts'
import { planPrice } from '#src/features/texts/domain/prices.ts'
import { serviceJsonLd } from '#src/features/texts/domain/structured-data.ts'
import { wordsOf } from '#src/features/texts/domain/words.ts'
import { words } from '#src/features/texts/web/copy.ts'
import { siteSettings } from '#src/platform/web/browser/site-settings.ts'
import { href } from '#src/platform/web/routing/site-link.tsx'
import { Heading, PageIntro } from '#src/platform/web/sections/headings.tsx'
import { LinkButton } from '#src/platform/web/sections/link-button.tsx'
import { cx } from '#src/platform/web/ui/cx.ts'
import { isTestMode, TEST_MODE } from '../constants.ts'
import { TierCard } from './components/tier-card.tsx'

export default function PricingPage() {
  const site = siteSettings()
  const plans = words('plans')
  return (
    <>
      <PageIntro over={words('memberships.over')} title={words('memberships.title')}>
        <p>{words('memberships.text')}</p>
      </PageIntro>
      {isTestMode(site.stripeKey) && <p className="wrap pb-6 text-ink-soft">{TEST_MODE}</p>}
      <section
        data-section="plans"
        aria-label="Memberships"
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
    </>
  )
}

/** Nothing on this page needs a script. */
export { meta } from '#src/platform/web/routing/meta.ts'
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
  return { jsonLd: [serviceJsonLd(site, 'Memberships', '/pricing', offers)] }
}
