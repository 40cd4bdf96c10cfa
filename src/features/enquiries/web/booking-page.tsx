import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { href, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { said } from '#src/contract/i18n.ts'
import {
  type AskedTime,
  ConsultationChoice,
} from '#src/features/scheduling/web/components/consultation.tsx'
import { consultationData, useConsultation } from '#src/features/scheduling/web/use-consultation.ts'
import { hasGroups } from '#src/features/texts/domain/words.ts'
import { AboutCoach } from '#src/features/texts/web/about-coach.tsx'
import { aboutCoach, textsOf } from '#src/features/texts/web/copy.ts'
import { usePageWords } from '#src/features/texts/web/page-words.ts'
import { siteSettings } from '#src/platform/web/browser/site-settings.ts'
import { useFormState } from '#src/platform/web/forms/form-state.ts'
import { formAction } from '#src/platform/web/routing/form-action.ts'
import { pageMeta } from '#src/platform/web/routing/meta.ts'
import { loadOnServer } from '#src/platform/web/routing/page-loaders.ts'
import { Heading, Intro } from '#src/platform/web/sections/headings.tsx'
import { buttonClass } from '#src/platform/web/ui/button.tsx'
import { cx } from '#src/platform/web/ui/cx.ts'
import { BOOKING_WORDS } from '../constants.ts'
import { createBooking } from '../contract.ts'
import { BookingForm } from './components/booking-form.tsx'

export const meta = pageMeta(msg`Book a free consultation`, msg`A free 30-minute consultation.`)

const headingOf = (isSecond: boolean, isForTime: boolean): string => {
  if (isForTime) return said(BOOKING_WORDS.askForTime)
  return isSecond ? t`Or send a booking request` : t`Send a booking request`
}

/** Below 320 pixels the box scrolls sideways, so it must be focusable for the keyboard. */
const SCROLLS = { tabIndex: 0 }

/**
 * 500 px high, at least 320 px wide (docs/product.md 3.7). The browser loads it when it comes near. A page cannot detect that a
 * cross-origin frame failed to load, so the alternative is always shown.
 */
function SchedulingWidget({ url, email }: { url: string; email: string }) {
  const [hasLoaded, setLoaded] = useState(false)
  // Rendered only after hydration: the frame's load event would be missed before.
  const [isLive, setLive] = useState(false)
  useEffect(() => setLive(true), [])
  return (
    <>
      <section
        aria-label={t`Scheduling calendar`}
        {...SCROLLS}
        className="relative h-[500px] overflow-auto rounded-lg bg-sheet shadow-soft"
      >
        {!hasLoaded && (
          <div className="absolute inset-0 grid min-w-[320px] place-items-center p-6 text-center text-ink-soft">
            <p>
              <Trans>
                The calendar opens here.{' '}
                <a href={url} className="text-link">
                  Open it on its own page
                </a>
              </Trans>
            </p>
          </div>
        )}
        {isLive && (
          <iframe
            title={t`Scheduling calendar`}
            src={url}
            loading="lazy"
            onLoad={() => setLoaded(true)}
            className="h-[500px] w-full min-w-[320px] border-0"
          />
        )}
      </section>
      <p className="text-ink-soft text-sm">
        <Trans>
          Don’t see a calendar? Send the request below, or write to{' '}
          <a href={`mailto:${email}`} className="text-link">
            {email}
          </a>
          .
        </Trans>
      </p>
    </>
  )
}

export default function BookingPage() {
  const site = siteSettings()
  const words = usePageWords()
  const { coach, groups } = useLoaderData<typeof loader>()
  const offer = useConsultation(!site.bookingWidgetUrl)
  const [isHeld, setHeld] = useState(false)
  const [wanted, setWanted] = useState<AskedTime | null>(null)
  const [isSent, setSent] = useState(false)
  const [search] = useSearchParams()
  const wasSent = useFormState('booking') !== null
  const [isAsked, setAsked] = useState(wasSent || search.has('ask'))
  return (
    <div id="booking" className="wrap grid gap-14 pt-12 lg:grid-cols-[3fr_2fr] lg:gap-20 lg:pt-16">
      <div className="min-w-0 space-y-12">
        <Intro over={words('booking.over')} title={words('booking.title')}>
          <p>{words('booking.text')}</p>
        </Intro>
        <AboutCoach of={coach} isSmall />
        {!isSent && (offer || (offer === undefined && site.hasHours)) && (
          <ConsultationChoice
            offer={offer}
            onHeld={() => setHeld(true)}
            onAsk={site.sendsMail ? undefined : setWanted}
          />
        )}
        {site.bookingWidgetUrl && (
          <section aria-labelledby="pick" className="space-y-5">
            <Heading id="pick">
              <Trans>Pick a time</Trans>
            </Heading>
            <SchedulingWidget url={site.bookingWidgetUrl} email={site.contactEmail} />
          </section>
        )}
        {!isHeld && (
          <section data-section="booking.form" aria-labelledby="ask" className="space-y-6">
            <Heading id="ask" lead={words('booking.form.lead')}>
              {headingOf(Boolean(site.bookingWidgetUrl || offer), wanted !== null)}
            </Heading>
            {/* One form at a time: where times are free, the request waits until it is asked for. */}
            {offer && !isAsked && !wanted && !isSent ? (
              <>
                <a
                  href={`${href('/booking')}?ask=1#ask`}
                  className={cx(buttonClass('secondary'), '[@media(scripting:none)]:hidden')}
                  onClick={event => {
                    event.preventDefault()
                    setAsked(true)
                  }}
                >
                  <Trans>No time fits: send a request</Trans>
                </a>
                <noscript>
                  <BookingForm hasGroups={groups} />
                </noscript>
              </>
            ) : (
              <BookingForm hasGroups={groups} wanted={wanted} onSent={() => setSent(true)} />
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
            <li key={item.title} className="border-accent border-s-2 ps-5">
              <h3 className="text-xl">{item.title}</h3>
              <p className="mt-1 text-ink-soft">{item.text}</p>
            </li>
          ))}
        </ul>
      </aside>
    </div>
  )
}

const load = loadOnServer(consultationData)

export async function loader(request: LoaderFunctionArgs) {
  const loaded = await load(request)
  return {
    ...('queries' in loaded ? loaded : loaded.data),
    texts: textsOf('booking.'),
    coach: aboutCoach(),
    groups: hasGroups(siteSettings()),
  }
}

export const action = formAction([
  {
    name: 'booking',
    endpoint: createBooking,
    keeps: ['name', 'email', 'phone', 'interest', 'message'],
  },
])
