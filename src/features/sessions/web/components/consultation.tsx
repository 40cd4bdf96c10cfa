import { Honeypot, Line, Lines } from '#src/platform/web/sections/form-fields.tsx'
import { Heading } from '#src/platform/web/sections/headings.tsx'
import { buttonClass } from '#src/platform/web/ui/button.tsx'
import { CONTROL } from '#src/platform/web/ui/field.tsx'
import { GUEST_NAME_MAX, GUEST_WORDS, HOLD_MINUTES, MESSAGE_MAX } from '../../constants.ts'

const TIME =
  'min-h-11 w-full cursor-pointer rounded-md border border-line-strong bg-sheet px-2 font-semibold tabular-nums hover:border-primary hover:text-primary aria-pressed:border-primary aria-pressed:bg-primary aria-pressed:text-on-primary'

/**
 * A visitor's choice of a time. Hidden until `public/consultation.ts` finds that a coach has free times; the request form
 * below it needs no script. The choice is a template until then, so that the page has one form and one field of each name.
 */
export function Consultation() {
  return (
    <section data-enhance="consultation" aria-labelledby="choose" hidden className="space-y-6">
      <Heading id="choose" lead={`Press a time, and it is held for you for ${HOLD_MINUTES} minutes.`}>
        {GUEST_WORDS.heading}
      </Heading>
      <template data-offer>
        <div data-choice className="space-y-5">
          <label data-kinds hidden className="block font-semibold">
            Kind of session
            <select className={`${CONTROL} mt-1.5 min-h-12 font-normal`} />
          </label>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p data-span className="font-serif text-xl" />
            <div className="flex gap-2">
              <button type="button" data-earlier className={buttonClass('secondary', 'sm')}>
                Earlier
              </button>
              <button type="button" data-later className={buttonClass('secondary', 'sm')}>
                Later
              </button>
            </div>
          </div>
          <fieldset className="min-w-0">
            <legend className="sr-only">Free times; move with the arrow keys</legend>
            <div data-days className="grid gap-4 sm:grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))]" />
          </fieldset>
          <p data-zone className="text-ink-soft text-sm" />
          <p data-live role="status" className="sr-only" />
          <form data-hold hidden className="relative space-y-5 rounded-lg bg-sheet p-6 shadow-soft">
            <p data-chosen className="font-semibold text-lg" />
            <div className="grid gap-5 sm:grid-cols-2">
              <Line name="name" label="Name" autoComplete="name" maxLength={GUEST_NAME_MAX} />
              <Line name="email" label="Email" type="email" autoComplete="email" maxLength={254} />
            </div>
            <Lines name="message" label="Message" rows={3} maxLength={MESSAGE_MAX} optional />
            <Honeypot />
            <p data-failed role="alert" hidden className="rounded-md bg-danger-soft p-4 text-danger" />
            <div data-others className="flex flex-wrap gap-2" />
            <button type="submit" className={buttonClass('primary', 'lg')}>
              Hold this time
            </button>
          </form>
        </div>
      </template>
      <template data-day>
        <div>
          <p className="mb-2 font-semibold" />
          <ul className="grid grid-cols-3 gap-2 sm:grid-cols-1" />
        </div>
      </template>
      <template data-time>
        <li>
          <button type="button" aria-pressed="false" className={TIME} />
        </li>
      </template>
      <template data-other>
        <button type="button" className={buttonClass('secondary', 'sm')} />
      </template>
      <template data-held>
        <div className="rounded-lg bg-done-soft p-7 sm:p-10" tabIndex={-1} role="status">
          <h3 className="text-[1.75rem]">{GUEST_WORDS.held}</h3>
          <p className="mt-3 text-lg">
            <strong data-when /> is held for {HOLD_MINUTES} minutes. We have sent you a mail: press the button
            in it, and the time is yours.
          </p>
        </div>
      </template>
    </section>
  )
}
