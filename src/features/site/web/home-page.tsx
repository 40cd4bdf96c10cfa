import { Faq } from '#src/features/content/web/components/faq.tsx'
import { NewsletterForm } from '#src/features/newsletter/web/components/newsletter-form.tsx'
import { href } from '#src/platform/web/routing/page.ts'
import { ClosingCall } from '#src/platform/web/sections/closing-call.tsx'
import { Heading } from '#src/platform/web/sections/headings.tsx'
import { LinkButton } from '#src/platform/web/sections/link-button.tsx'
import { HomeBenefits } from './home/home-benefits.tsx'
import { HomeHero } from './home/home-hero.tsx'
import { HomeTools } from './home/home-tools.tsx'
import { WeeklyPhilosophy } from './home/weekly-philosophy.tsx'
import { WeeklySheet } from './home/weekly-sheet.tsx'

/** Home (spec 2). */
export function HomePage() {
  return (
    <>
      <HomeHero />
      <HomeBenefits />
      <WeeklyPhilosophy />
      <HomeTools />
      <section className="bg-sunken">
        <div className="wrap grid items-center gap-12 py-16 lg:grid-cols-2 lg:py-24">
          <div>
            <Heading lead="Five meditations out of seven is not a failed week. Seen on one page it is five mornings that went well, and a question about the other two.">
              Weekly goal tracking
            </Heading>
            <p className="mt-4 mb-8 max-w-[38rem] text-ink-soft">
              Mark the day when it is done, look at the row on Sunday, and set the next intention from what
              you see.
            </p>
            <LinkButton href={href('/daily-domino')} variant="secondary">
              Open the tracker
            </LinkButton>
          </div>
          <WeeklySheet />
        </div>
      </section>
      <section className="wrap grid gap-10 py-16 lg:grid-cols-[1fr_2fr] lg:py-24">
        <Heading>Questions people ask first</Heading>
        <Faq />
      </section>
      <section className="bg-sunken">
        <div className="wrap grid items-end gap-x-12 gap-y-4 py-14 lg:grid-cols-2">
          <Heading lead="One of the four tools, one question, one small domino to try. By mail, now and then.">
            A letter for your week
          </Heading>
          <NewsletterForm place="page" label="Send it to" />
        </div>
      </section>
      <ClosingCall title="Begin with half an hour" action="Book a Free Consultation">
        Thirty minutes, free, in Yonkers or by video. Bring the week you are in; leave with one first domino
        for the next.
      </ClosingCall>
    </>
  )
}
