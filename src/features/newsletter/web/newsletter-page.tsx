import { words } from '#src/features/content/web/copy.ts'
import { Intro } from '#src/platform/web/sections/headings.tsx'
import { NewsletterForm } from './components/newsletter-form.tsx'

/** Where the sign-up of every page leads without a script. */
export function NewsletterPage() {
  return (
    <div className="wrap pt-12 lg:pt-16">
      <Intro over={words('letter.over')} title={words('home.letter.title')}>
        <p>{words('home.letter.lead')}</p>
      </Intro>
      <NewsletterForm place="page" label="Send it to" />
    </div>
  )
}
