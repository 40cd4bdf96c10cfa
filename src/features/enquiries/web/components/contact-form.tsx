import { Honeypot, Line, Lines } from '#src/platform/web/sections/form-fields.tsx'
import { PageForm } from '#src/platform/web/sections/page-form.tsx'
import { SubmitButton } from '#src/platform/web/sections/submit-button.tsx'
import { CONTACT_WORDS, MESSAGE_MAX, MESSAGE_MIN, NAME_MAX, PHONE_MAX, SUBJECT_MAX } from '../../constants.ts'

export function ContactForm() {
  return (
    <PageForm name="contact" page="/contact" id="contact-form" words={CONTACT_WORDS} className="space-y-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <Line name="name" label="Name" autoComplete="name" maxLength={NAME_MAX} />
        <Line name="email" label="Email" type="email" autoComplete="email" maxLength={254} />
        <Line name="phone" label="Phone" type="tel" autoComplete="tel" maxLength={PHONE_MAX} optional />
        <Line name="subject" label="Subject" maxLength={SUBJECT_MAX} optional />
      </div>
      <Lines name="message" label="Message" rows={4} minLength={MESSAGE_MIN} maxLength={MESSAGE_MAX} />
      <Honeypot />
      <SubmitButton size="lg" busyLabel={CONTACT_WORDS.busy}>
        Send Message
      </SubmitButton>
    </PageForm>
  )
}
