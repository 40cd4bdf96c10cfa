import { href } from '#src/platform/web/routing/page.ts'
import { Choice, Honeypot, Line, Lines } from '#src/platform/web/sections/form-fields.tsx'
import { PageForm, useFormState } from '#src/platform/web/sections/page-form.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import {
  BOOKING_WORDS,
  INTEREST_LABELS,
  INTERESTS,
  MESSAGE_MAX,
  NAME_MAX,
  PHONE_MAX,
  REPLY_HOURS,
} from '../../constants.ts'

const ID = 'booking-form'

/** Submitted by `public/forms.ts`, which shows the template on success. */
export function BookingForm() {
  if (useFormState('booking')?.isSent) return <Received />
  return (
    <>
      <PageForm name="booking" page="/booking" id={ID} words={BOOKING_WORDS} className="space-y-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <Line name="name" label="Name" autoComplete="name" maxLength={NAME_MAX} />
          <Line name="email" label="Email" type="email" autoComplete="email" maxLength={254} />
          <Line name="phone" label="Phone" type="tel" autoComplete="tel" maxLength={PHONE_MAX} optional />
          <Choice
            name="interest"
            label="I'm interested in"
            options={INTERESTS.map(interest => [interest, INTEREST_LABELS[interest]] as const)}
          />
        </div>
        <Lines name="message" label="Message" rows={3} maxLength={MESSAGE_MAX} optional />
        <Honeypot />
        <Button type="submit" size="lg">
          Request a Free Consultation
        </Button>
      </PageForm>
      <template>
        <Received />
      </template>
    </>
  )
}

function Received() {
  return (
    <div id={ID} className="scroll-mt-24 rounded-lg bg-done-soft p-7 sm:p-10" tabIndex={-1} role="status">
      <h2 className="text-[2rem]">{BOOKING_WORDS.received}</h2>
      <p className="mt-3 text-lg">
        Thank you. Our team will contact you within {REPLY_HOURS} hours to find a time that suits you.
      </p>
      <p className="mt-6">
        <a href={href('/')} className="text-link">
          Return Home
        </a>
      </p>
    </div>
  )
}
