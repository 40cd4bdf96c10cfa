import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { slotWords } from '#src/features/scheduling/domain/words.ts'
import { SlotPicker } from '#src/features/scheduling/web/slots/slot-picker.tsx'
import { useReader } from '#src/features/scheduling/web/use-reader.ts'
import { siteSettings } from '#src/platform/web/browser/site-settings.ts'
import { useZone } from '#src/platform/web/calendar/clock.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Field, Select } from '#src/platform/web/ui/field.tsx'
import { Loading } from '#src/platform/web/ui/loading.tsx'
import { CHECKOUT_MINUTES, FREE_HOLD_MINUTES } from '../../constants.ts'
import type { Offer } from '../../contract/offers.ts'
import { offerSlotsQuery } from '../queries.ts'

/** The time of the first session, while it is being chosen; null while it is left for later. */
export interface FirstTime {
  type: number
  start: string | null
}

type Sessions = Extract<Offer['contents'][number], { kind: 'sessions' }>

export const sessionsOf = ({ contents }: Offer): Sessions[] =>
  contents.flatMap(content => (content.kind === 'sessions' ? [content] : []))

/** A visitor proves an address by the mail that confirms a free time, so without mail a time is chosen in the account. */
const isTimeLeftForLater = ({ pays }: Offer, isVisitor: boolean): boolean =>
  pays === 'free' && isVisitor && !siteSettings().sendsMail

interface FirstTimeProps {
  offer: Offer
  isVisitor: boolean
  time: FirstTime | null
  onChange: (time: FirstTime | null) => void
}

/** Leaves the first time for later, or lets it be chosen now. Without scripts it is chosen later. */
export function FirstTimeChoice({ offer, isVisitor, time, onChange }: FirstTimeProps) {
  const sessions = sessionsOf(offer)
  const [first] = sessions
  if (!first) return null
  const minutes = offer.pays === 'free' ? FREE_HOLD_MINUTES : CHECKOUT_MINUTES
  return (
    <section aria-labelledby="first-time" className="space-y-5">
      <h3 id="first-time" className="text-2xl">
        <Trans>Your first time</Trans>
      </h3>
      {isTimeLeftForLater(offer, isVisitor) ? (
        <p className="text-ink-soft">
          <Trans>You choose it next, in your account.</Trans>
        </p>
      ) : time === null ? (
        <div className="space-y-4">
          <p className="text-ink-soft">
            <Trans>
              You can choose your times later, from your account.
              <span className="no-script:hidden">
                {' '}
                Or choose the first one now: it is held for you for {minutes} minutes.
              </span>
            </Trans>
          </p>
          <Button
            variant="secondary"
            className="no-script:hidden"
            onClick={() => onChange({ type: first.session_type, start: null })}
          >
            <Trans>Choose your first time now</Trans>
          </Button>
        </div>
      ) : (
        <div className="space-y-5">
          {sessions.length > 1 && (
            <Field label={t`Which session`} className="max-w-md">
              <Select
                value={time.type}
                onChange={event => onChange({ type: Number(event.target.value), start: null })}
              >
                {sessions.map(({ session_type, name, minutes: length }) => (
                  <option key={session_type} value={session_type}>
                    {t`${name}, ${length} minutes`}
                  </option>
                ))}
              </Select>
            </Field>
          )}
          <Times key={time.type} offer={offer} time={time} onChange={onChange} />
          <Button variant="quiet" onClick={() => onChange(null)}>
            <Trans>Choose it later</Trans>
          </Button>
        </div>
      )}
    </section>
  )
}

function Times({ offer, time, onChange }: Omit<FirstTimeProps, 'isVisitor'> & { time: FirstTime }) {
  const coachZone = offer.coach?.zone ?? 'UTC'
  const slots = useQuery(offerSlotsQuery(offer.slug, time.type, useZone()))
  const reader = useReader(coachZone)
  if (!slots.data)
    return (
      <Loading query={slots} className="h-56 w-full">
        {t`The free times could not be fetched. Please try again in a moment.`}
      </Loading>
    )
  return (
    <>
      <SlotPicker
        slots={slots.data}
        coachZone={coachZone}
        chosen={time.start}
        onChoose={start => onChange({ ...time, start })}
      />
      {time.start && (
        <p className="rounded-md bg-sheet p-4">
          <Trans>
            Your first time: <strong>{slotWords(Date.parse(time.start), reader, coachZone)}</strong>
          </Trans>
        </p>
      )}
    </>
  )
}
