import { Intro } from '#src/platform/web/sections/headings.tsx'
import { NewsletterForm } from './components/newsletter-form.tsx'

/** Where the sign-up of every page leads without a script. */
export function NewsletterPage() {
  return (
    <div className="wrap pt-12 lg:pt-16">
      <Intro over="Newsletter" title="A letter for your week">
        <p>One of the four tools, one question, one small domino to try. By mail, now and then.</p>
      </Intro>
      <NewsletterForm place="page" label="Send it to" />
    </div>
  )
}
