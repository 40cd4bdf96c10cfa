import { Honeypot } from '#src/platform/web/sections/form-fields.tsx'
import { PageForm } from '#src/platform/web/sections/page-form.tsx'
import { SubmitButton } from '#src/platform/web/sections/submit-button.tsx'
import { NEWSLETTER_WORDS } from '../../constants.ts'
import { EmailField } from './email-field.tsx'

interface NewsletterFormProps {
  /** Keeps ids unique, because a page can contain two of these forms. */
  place: 'foot' | 'page'
  label: string
  note: string
}

export function NewsletterForm({ place, label, note }: NewsletterFormProps) {
  return (
    <PageForm
      name="newsletter"
      page="/newsletter"
      place={`newsletter-${place}`}
      showsServed={place === 'page'}
      words={NEWSLETTER_WORDS}
      className="mt-6"
    >
      <EmailField id={`newsletter-${place}`} label={label}>
        <SubmitButton busyLabel={NEWSLETTER_WORDS.busy}>Subscribe</SubmitButton>
      </EmailField>
      <p className="mt-2 text-ink-soft text-sm">{note}</p>
      <Honeypot />
    </PageForm>
  )
}
