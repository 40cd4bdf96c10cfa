import { words } from '#src/features/content/web/copy.ts'
import { Honeypot } from '#src/platform/web/sections/form-fields.tsx'
import { PageForm } from '#src/platform/web/sections/page-form.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { NEWSLETTER_WORDS } from '../../constants.ts'
import { EmailField } from './email-field.tsx'

/** @param place keeps ids unique, because a page can contain two of these forms */
export function NewsletterForm({ place, label }: { place: 'foot' | 'page'; label: string }) {
  return (
    <PageForm name="newsletter" page="/newsletter" words={NEWSLETTER_WORDS} className="mt-6">
      <EmailField id={`newsletter-${place}`} label={label}>
        <Button type="submit">Subscribe</Button>
      </EmailField>
      <p className="mt-2 text-ink-soft text-sm">{words('letter.note')}</p>
      <Honeypot />
    </PageForm>
  )
}
