import type { SiteSettings } from '#src/contract/site-settings.ts'
import { words } from '#src/features/content/web/copy.ts'
import { href } from '#src/platform/web/routing/page.ts'
import { Heading, PageIntro } from '#src/platform/web/sections/headings.tsx'
import { LinkButton } from '#src/platform/web/sections/link-button.tsx'
import { isTestMode, MONEY_BACK_DAYS, TEST_MODE } from '../constants.ts'
import { TierCard } from './components/tier-card.tsx'

/** (spec 2 and 9) */
export function PricingPage({ site }: { site: SiteSettings }) {
  return (
    <>
      <PageIntro over={words('memberships.over')} title={words('memberships.title')}>
        <p>{words('memberships.text')}</p>
      </PageIntro>
      {isTestMode(site.stripeKey) && <p className="wrap pb-6 text-ink-soft">{TEST_MODE}</p>}
      <section aria-label="Memberships" className="wrap grid gap-8 lg:grid-cols-3">
        {words('plans').map(tier => (
          <TierCard key={tier.id} tier={tier} bookingUrl={site.bookingUrl} />
        ))}
      </section>
      <section className="wrap pt-16 lg:pt-24">
        <div className="flex flex-col gap-8 rounded-lg bg-done-soft p-7 sm:p-10 md:flex-row md:items-center md:justify-between">
          <Heading
            lead={`${MONEY_BACK_DAYS}-day money-back guarantee: write to us within ${MONEY_BACK_DAYS} days, and you receive a full refund.`}
          >
            Satisfaction Guaranteed
          </Heading>
          <div className="shrink-0">
            <LinkButton href={href('/contact')} variant="secondary">
              Contact us
            </LinkButton>
          </div>
        </div>
      </section>
    </>
  )
}
