import { COACHING_STEPS, OFFERINGS } from '#src/features/content/constants.ts'
import { href } from '#src/platform/web/routing/page.ts'
import { ClosingCall } from '#src/platform/web/sections/closing-call.tsx'
import { Heading, PageIntro } from '#src/platform/web/sections/headings.tsx'
import { LinkButton } from '#src/platform/web/sections/link-button.tsx'
import { Steps } from '#src/platform/web/sections/steps.tsx'
import { OfferingCard } from './components/offering-card.tsx'
import { TwoChairs } from './rooms/two-chairs.tsx'

/** /coaching (spec 2 and 9). */
export function CoachingPage() {
  return (
    <>
      <PageIntro
        over="Coaching"
        title="Your Path to Transformation"
        drawing={<TwoChairs className="w-full" />}
      >
        <p>
          The tools are free and they work alone. A coach adds what a page cannot: somebody who remembers last
          week, asks the question you walked around, and is there again on the same day next week.
        </p>
        <p>In person in Yonkers, or by video wherever you are.</p>
      </PageIntro>
      <section
        aria-label="Coaching offerings"
        className="wrap grid items-start gap-8 pb-16 lg:grid-cols-2 lg:pb-24"
      >
        {OFFERINGS.map(offering => (
          <OfferingCard key={offering.title} offering={offering} />
        ))}
      </section>
      <section className="bg-sunken">
        <div className="wrap grid gap-10 py-16 lg:grid-cols-[2fr_3fr] lg:gap-16 lg:py-24">
          <div>
            <Heading lead="Four steps, at your own pace. Most people go round more than once, a little higher each time.">
              How Coaching Works
            </Heading>
            <div className="mt-8">
              <LinkButton href={href('/booking')}>Start Your Journey Today</LinkButton>
            </div>
          </div>
          <Steps items={COACHING_STEPS} />
        </div>
      </section>
      <ClosingCall title="Ready to Transform Your Life?" action="Book Your Free Consultation">
        The first conversation takes 30 minutes, costs nothing and obliges you to nothing.
      </ClosingCall>
    </>
  )
}
