import { useState } from 'react'
import { ConsultationChoice } from '#src/features/scheduling/web/components/consultation.tsx'
import { useConsultation } from '#src/features/scheduling/web/use-consultation.ts'
import { AboutCoach } from '#src/features/texts/web/components/about-coach.tsx'
import { words } from '#src/features/texts/web/copy.ts'
import { siteSettings } from '#src/platform/web/browser/site-settings.ts'
import { formAction } from '#src/platform/web/routing/form-action.ts'
import { Heading, Intro } from '#src/platform/web/sections/headings.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { createBooking } from '../contract.ts'
import { BookingForm } from './components/booking-form.tsx'
import { SchedulingWidget } from './components/scheduling-widget.tsx'

export default function BookingPage() {
  const site = siteSettings()
  const offer = useConsultation(!site.bookingWidgetUrl)
  const [isHeld, setHeld] = useState(false)
  const [isAsked, setAsked] = useState(false)
  return (
    <div id="booking" className="wrap grid gap-14 pt-12 lg:grid-cols-[3fr_2fr] lg:gap-20 lg:pt-16">
      <div className="min-w-0 space-y-12">
        <Intro over={words('booking.over')} title={words('booking.title')}>
          <p>{words('booking.text')}</p>
        </Intro>
        <AboutCoach isSmall />
        {(offer || (offer === undefined && site.hasHours)) && (
          <ConsultationChoice offer={offer} onHeld={() => setHeld(true)} />
        )}
        {site.bookingWidgetUrl && (
          <section aria-labelledby="pick" className="space-y-5">
            <Heading id="pick">Pick a time</Heading>
            <SchedulingWidget url={site.bookingWidgetUrl} email={site.contactEmail} />
          </section>
        )}
        {!isHeld && (
          <section data-section="booking.form" aria-labelledby="ask" className="space-y-6">
            <Heading id="ask" lead={words('booking.form.lead')}>
              {site.bookingWidgetUrl || offer
                ? 'Or send a booking request'
                : 'Send a booking request'}
            </Heading>
            {/* One form at a time: where times are free, the request waits until it is asked for. */}
            {offer && !isAsked ? (
              <Button variant="secondary" onClick={() => setAsked(true)}>
                No time fits: send a request
              </Button>
            ) : (
              <BookingForm />
            )}
          </section>
        )}
      </div>
      <aside
        data-section="booking.expect"
        className="self-start lg:sticky lg:top-28 rounded-lg bg-sunken p-7 sm:p-9"
      >
        <h2 className="text-[1.75rem]">{words('booking.expect.title')}</h2>
        <ul className="mt-6 space-y-6">
          {words('booking.expect').map(item => (
            <li key={item.title} className="border-accent border-l-2 pl-5">
              <h3 className="text-xl">{item.title}</h3>
              <p className="mt-1 text-ink-soft">{item.text}</p>
            </li>
          ))}
        </ul>
      </aside>
    </div>
  )
}

export const action = formAction([
  {
    name: 'booking',
    endpoint: createBooking,
    keeps: ['name', 'email', 'phone', 'interest', 'message'],
  },
])
