import { offerJsonLd } from '#src/features/content/domain/prices.ts'
import { serviceJsonLd } from '#src/features/content/domain/structured-data.ts'
import { wordsOf } from '#src/features/content/domain/words.ts'
import { words } from '#src/features/content/web/copy.ts'
import { siteSettings } from '#src/platform/web/browser/site-settings.ts'
import { href } from '#src/platform/web/routing/page.ts'
import { ClosingCall } from '#src/platform/web/sections/closing-call.tsx'
import { Heading, PageIntro } from '#src/platform/web/sections/headings.tsx'
import { LinkButton } from '#src/platform/web/sections/link-button.tsx'
import { Steps } from '#src/platform/web/sections/steps.tsx'
import { OfferingCard } from './components/offering-card.tsx'
import { TwoChairs } from './rooms/two-chairs.tsx'

/** /coaching (docs/product.md 3.6). */
export default function CoachingPage() {
  return (
    <>
      <PageIntro
        over={words('coaching.over')}
        title={words('coaching.title')}
        drawing={<TwoChairs className="w-full" />}
      >
        <p>{words('coaching.text')}</p>
        <p>{words('coaching.place')}</p>
      </PageIntro>
      <section
        data-section="offers"
        aria-label="Coaching offerings"
        className="wrap grid items-start gap-8 pb-16 lg:grid-cols-2 lg:pb-24"
      >
        {words('offers').map(offering => (
          <OfferingCard key={offering.title} offering={offering} />
        ))}
      </section>
      <section data-section="coaching.steps" className="bg-sunken">
        <div className="wrap grid gap-10 py-16 lg:grid-cols-[2fr_3fr] lg:gap-16 lg:py-24">
          <div>
            <Heading lead={words('coaching.steps.lead')}>{words('coaching.steps.title')}</Heading>
            <div className="mt-8">
              <LinkButton href={href('/booking')}>{words('coaching.steps.button')}</LinkButton>
            </div>
          </div>
          <Steps items={words('coaching.steps')} />
        </div>
      </section>
      <ClosingCall
        section="coaching.close"
        title={words('coaching.close.title')}
        action={words('coaching.close.button')}
      >
        {words('coaching.close.text')}
      </ClosingCall>
    </>
  )
}

/** Nothing on this page needs a script. */
export const handle = { script: false }

export function loader() {
  const site = siteSettings()
  return { jsonLd: [serviceJsonLd(site, 'Coaching', '/coaching', wordsOf(site)('offers').map(offerJsonLd))] }
}
