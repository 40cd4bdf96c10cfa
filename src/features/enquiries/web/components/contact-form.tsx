import { call } from '#src/platform/web/api/api.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { bodyOf } from '#src/platform/web/routing/form-kind.ts'
import { href } from '#src/platform/web/routing/page.ts'
import { Form } from '#src/platform/web/sections/form.tsx'
import { Honeypot, Line, Lines } from '#src/platform/web/sections/form-fields.tsx'
import type { Values } from '#src/platform/web/sections/form-state.ts'
import { SubmitButton } from '#src/platform/web/sections/submit-button.tsx'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import {
  CONTACT_WORDS,
  MESSAGE_MAX,
  MESSAGE_MIN,
  NAME_MAX,
  PHONE_MAX,
  SUBJECT_MAX,
} from '../../constants.ts'
import { createContact } from '../../contract.ts'

const ID = 'contact-form'

export function ContactForm() {
  const send = useChange(
    (typed: Values, idempotencyKey) =>
      call(createContact, { body: bodyOf(createContact, typed), idempotencyKey }),
    { done: { title: CONTACT_WORDS.sent, description: CONTACT_WORDS.sentMore } },
  )
  return (
    <Form
      native={{ name: 'contact', action: `${href('/contact')}#${ID}` }}
      change={send}
      failed={CONTACT_WORDS.failed}
      empties
      draft="form:/contact:contact"
      sent={
        <Alert tone="success" title={CONTACT_WORDS.sent}>
          {CONTACT_WORDS.sentMore}
        </Alert>
      }
      id={ID}
      className="space-y-5"
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <Line name="name" label="Name" autoComplete="name" maxLength={NAME_MAX} />
        <Line name="email" label="Email" type="email" autoComplete="email" maxLength={254} />
        <Line
          name="phone"
          label="Phone"
          type="tel"
          autoComplete="tel"
          maxLength={PHONE_MAX}
          optional
        />
        <Line name="subject" label="Subject" maxLength={SUBJECT_MAX} optional />
      </div>
      <Lines
        name="message"
        label="Message"
        rows={4}
        minLength={MESSAGE_MIN}
        maxLength={MESSAGE_MAX}
      />
      <Honeypot />
      <SubmitButton size="lg" busyLabel={CONTACT_WORDS.busy}>
        Send Message
      </SubmitButton>
    </Form>
  )
}
