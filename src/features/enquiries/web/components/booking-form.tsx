import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { href } from 'react-router'
import { said } from '#src/contract/i18n.ts'
import { call } from '#src/platform/web/api/api.ts'
import { Honeypot, LongTextField, SelectField } from '#src/platform/web/forms/fields.tsx'
import { Form, SubmitButton } from '#src/platform/web/forms/form.tsx'
import { SenderFields } from '#src/platform/web/forms/sender-fields.tsx'
import { useForm } from '#src/platform/web/forms/use-form.ts'
import { bodyOf } from '#src/platform/web/routing/form-kind.ts'
import {
  BOOKING_WORDS,
  INTEREST_LABELS,
  INTERESTS,
  MESSAGE_MAX,
  NAME_MAX,
  PHONE_MAX,
  REPLY_HOURS,
} from '../../constants.ts'
import { createBooking } from '../../contract.ts'

const ID = 'booking-form'

/** A free time that was pressed. */
export interface WantedTime {
  wanted_at: string
  session_type_id: number
  zone: string
}

interface BookingFormProps {
  /** Whether the site offers any: nobody is asked about a group where none is offered. */
  hasGroups: boolean
  wanted?: (WantedTime & { when: string }) | null
  onSent?: (() => void) | undefined
}

export function BookingForm({ hasGroups, wanted, onSent }: BookingFormProps) {
  const form = useForm({
    keep: 'form:/booking:booking',
    stored: { name: '', email: '', phone: '', interest: '', message: '' },
    send: (typed, idempotencyKey) =>
      call(createBooking, {
        body: { ...bodyOf(createBooking, typed), ...timeOf(wanted) },
        idempotencyKey,
      }),
    done: { title: BOOKING_WORDS.sent, description: BOOKING_WORDS.sentMore },
    onDone: onSent,
    native: { name: 'booking', action: `${href('/booking')}#${ID}` },
    alert: { failed: BOOKING_WORDS.failed },
  })
  return (
    <Form
      of={form}
      isDisabled
      id={ID}
      received={<Received when={wanted?.when} />}
      className="space-y-5"
    >
      {wanted && (
        <p>
          <strong className="text-lg">{wanted.when}</strong>
          <span className="block text-ink-soft">{said(BOOKING_WORDS.stillFree)}</span>
        </p>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <SenderFields nameMax={NAME_MAX} phoneMax={PHONE_MAX} />
        <SelectField name="interest" label={t`I'm interested in`} isNeeded>
          <option value="">{t`Please choose`}</option>
          {INTERESTS.filter(each => each !== 'group' || hasGroups).map(interest => (
            <option key={interest} value={interest}>
              {said(INTEREST_LABELS[interest])}
            </option>
          ))}
        </SelectField>
      </div>
      <LongTextField name="message" label={t`Message`} rows={3} maxLength={MESSAGE_MAX} optional />
      <Honeypot />
      <SubmitButton size="lg" busyLabel={said(BOOKING_WORDS.busy)}>
        {wanted ? said(BOOKING_WORDS.askForTime) : t`Request a Free Consultation`}
      </SubmitButton>
    </Form>
  )
}

const timeOf = (wanted: BookingFormProps['wanted']): Partial<WantedTime> => {
  if (!wanted) return {}
  const { when: _, ...time } = wanted
  return time
}

function Received({ when }: { when: string | undefined }) {
  return (
    <div
      id={ID}
      className="scroll-mt-24 rounded-lg bg-done-soft p-7 sm:p-10"
      tabIndex={-1}
      role="status"
    >
      <h2 className="text-[2rem]">{said(BOOKING_WORDS.received)}</h2>
      <p className="mt-3 text-lg">
        {when ? (
          <Trans>
            Thank you. <strong>{when}</strong> waits for the coach, who will contact you within{' '}
            {REPLY_HOURS} hours. It is yours once it is confirmed.
          </Trans>
        ) : (
          <Trans>
            Thank you. Our team will contact you within {REPLY_HOURS} hours to find a time that
            suits you.
          </Trans>
        )}
      </p>
      <p className="mt-6">
        <a href={href('/')} className="text-link">
          <Trans>Return Home</Trans>
        </a>
      </p>
    </div>
  )
}
