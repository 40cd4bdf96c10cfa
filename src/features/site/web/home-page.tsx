import { NewsletterForm } from '#src/features/newsletter/web/components/newsletter-form.tsx'
import {
  faqJsonLd,
  organizationJsonLd,
  personJsonLd,
} from '#src/features/texts/domain/structured-data.ts'
import { wordsOf } from '#src/features/texts/domain/words.ts'
import { AboutCoach } from '#src/features/texts/web/components/about-coach.tsx'
import { Faq } from '#src/features/texts/web/components/faq.tsx'
import { words } from '#src/features/texts/web/copy.ts'
import { siteSettings } from '#src/platform/web/browser/site-settings.ts'
import { href } from '#src/platform/web/routing/site-link.tsx'
import { Heading } from '#src/platform/web/sections/headings.tsx'
import { LinkButton } from '#src/platform/web/sections/link-button.tsx'
import { Closing } from './components/closing.tsx'
import { Testimonials } from './components/testimonials.tsx'
import { HomeBenefits } from './home/home-benefits.tsx'
import { HomeHero } from './home/home-hero.tsx'
import { HomeTools } from './home/home-tools.tsx'
import { WeeklyPhilosophy } from './home/weekly-philosophy.tsx'
import { WeeklySheet } from './home/weekly-sheet.tsx'

/** Home (docs/product.md 3.1). */
export default function HomePage() {
  return (
    <>
      <HomeHero />
      <AboutCoach className="wrap pt-14 lg:pt-20" />
      <HomeBenefits />
      <WeeklyPhilosophy />
      <HomeTools />
      <section data-section="home.tracking" className="bg-sunken">
        <div className="wrap grid items-center gap-12 py-16 lg:grid-cols-2 lg:py-24">
          <div>
            <Heading lead={words('home.tracking.lead')}>{words('home.tracking.title')}</Heading>
            <p className="mt-4 mb-8 max-w-[38rem] text-ink-soft">{words('home.tracking.text')}</p>
            <LinkButton href={href('/daily-domino')} variant="secondary">
              Open the tracker
            </LinkButton>
          </div>
          <WeeklySheet />
        </div>
      </section>
      <Testimonials className="pt-16 lg:pt-24" />
      {words('faq').length > 0 && (
        <section
          data-section="home.faq"
          className="wrap grid gap-10 py-16 lg:grid-cols-[1fr_2fr] lg:py-24"
        >
          <Heading>{words('home.faq.title')}</Heading>
          <Faq />
        </section>
      )}
      <section data-section="home.letter" className="bg-sunken">
        <div className="wrap grid items-end gap-x-12 gap-y-4 py-14 lg:grid-cols-2">
          <Heading lead={words('home.letter.lead')}>{words('home.letter.title')}</Heading>
          <NewsletterForm place="page" label="Send it to" note={words('letter.note')} />
        </div>
      </section>
      <Closing of="home.close" />
    </>
  )
}

/** Nothing on this page needs a script. */
export const handle = { script: false }

export function loader() {
  const site = siteSettings()
  return {
    jsonLd: [organizationJsonLd(site), ...personJsonLd(site), ...faqJsonLd(wordsOf(site)('faq'))],
  }
}
