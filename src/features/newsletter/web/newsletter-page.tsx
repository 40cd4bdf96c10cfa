import { msg, t } from '@lingui/core/macro'
import { textsOf } from '#src/features/texts/web/copy.ts'
import { usePageWords } from '#src/features/texts/web/page-words.ts'
import { formAction } from '#src/platform/web/routing/form-action.ts'
import { pageMeta } from '#src/platform/web/routing/meta.ts'
import { Intro } from '#src/platform/web/sections/headings.tsx'
import { signUpForNewsletter } from '../contract.ts'
import { NewsletterForm } from './components/newsletter-form.tsx'

export const meta = pageMeta(
  msg`Newsletter`,
  msg`One of the four tools, one question, one small domino to try. By mail, now and then.`,
)

/** Where every page's sign-up form leads without JavaScript. */
export default function NewsletterPage() {
  const words = usePageWords()
  return (
    <div className="wrap pt-12 lg:pt-16">
      <Intro over={words('letter.over')} title={words('home.letter.title')}>
        <p>{words('home.letter.lead')}</p>
      </Intro>
      <NewsletterForm place="page" label={t`Send it to`} note={words('letter.note')} />
    </div>
  )
}

export const loader = () => ({ texts: textsOf('letter.', 'home.letter.') })

export const action = formAction([
  { name: 'newsletter', endpoint: signUpForNewsletter, keeps: ['email'] },
])
