import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { said } from '#src/contract/i18n.ts'
import { ApiError, call } from '#src/platform/web/api/api.ts'
import { Honeypot, LongTextField, TextField } from '#src/platform/web/forms/fields.tsx'
import { Form, SubmitButton } from '#src/platform/web/forms/form.tsx'
import { useForm } from '#src/platform/web/forms/use-form.ts'
import { Heading } from '#src/platform/web/sections/headings.tsx'
import { Field, Select } from '#src/platform/web/ui/field.tsx'
import { GUEST_NAME_MAX, GUEST_WORDS, HOLD_MINUTES, MESSAGE_MAX } from '../../constants.ts'
import { bookGuest, guestBooking } from '../../contract/guests.ts'
import type { SessionType } from '../../contract/session-types.ts'
import { slotWords } from '../../domain/words.ts'
import { SESSIONS } from '../queries.ts'
import { Refusal } from '../slots/refusal.tsx'
import { PickerSpace, SlotPicker } from '../slots/slot-picker.tsx'
import type { Consultation } from '../use-consultation.ts'
import { useReader } from '../use-reader.ts'
import { HeldTime, type Hold } from './held-time.tsx'

interface ConsultationChoiceProps {
  /** Undefined while free times are looked for: their place is kept, so that nothing moves when they come. */
  offer: Consultation | undefined
  onHeld: () => void
  /** Where no mail can reach the visitor: a time is asked for instead of held. */
  onAsk?: ((asked: AskedTime | null) => void) | undefined
}

export interface AskedTime {
  wanted_at: string
  session_type_id: number
  zone: string
  /** In words, by the visitor's clock. */
  when: string
}

/** A visitor's choice of a time, where a coach has free ones. The request form below it needs no script. */
export const ConsultationChoice = ({ offer, ...choice }: ConsultationChoiceProps) => (
  <section
    aria-labelledby="choose"
    className="min-h-208 space-y-6 md:min-h-136 [@media(scripting:none)]:hidden"
  >
    <Heading
      id="choose"
      lead={
        choice.onAsk
          ? t`Choose a day and a time, and ask for it. The coach confirms it, and contacts you; until then it is not held.`
          : t`Choose a day and a time. It is held for you for ${HOLD_MINUTES} minutes, and the mail you get has a button that books it.`
      }
    >
      {said(GUEST_WORDS.heading)}
    </Heading>
    {offer ? <Choice offer={offer} {...choice} /> : <PickerSpace />}
  </section>
)

function Choice({
  offer,
  onHeld,
  onAsk,
}: Omit<ConsultationChoiceProps, 'offer'> & { offer: Consultation }) {
  const { types, type, slots, choose } = offer
  const [start, setStart] = useState<string | null>(null)
  const [held, setHeld] = useState<Hold | null>(null)
  const reader = useReader(type.zone)
  const pick = (chosen: string | null) => {
    setStart(chosen)
    onAsk?.(
      chosen === null
        ? null
        : {
            wanted_at: chosen,
            session_type_id: type.id,
            zone: reader.zone,
            when: slotWords(Date.parse(chosen), reader, type.zone),
          },
    )
  }
  return (
    <>
      {held ? (
        <HeldTime hold={held} when={slotWords(Date.parse(held.start), reader, type.zone)} />
      ) : (
        <div className="space-y-5">
          {types.length > 1 && (
            <Field label={t`Kind of session`}>
              <Select
                value={String(type.id)}
                onChange={event => {
                  pick(null)
                  choose(Number(event.target.value))
                }}
              >
                {types.map(({ id, name, minutes }) => (
                  <option key={id} value={id}>{t`${name}, ${minutes} minutes`}</option>
                ))}
              </Select>
            </Field>
          )}
          <SlotPicker
            key={type.id}
            slots={slots}
            coachZone={type.zone}
            chosen={start}
            onChoose={pick}
          />
          {start && !onAsk && (
            <HoldForm
              type={type}
              start={start}
              onChoose={setStart}
              onHeld={made => {
                setHeld(made)
                onHeld()
              }}
            />
          )}
        </div>
      )}
    </>
  )
}

const DRAFT = 'form:/booking:hold'

/** What a visitor types; the rest is chosen. */
const SENDER = z.pick(guestBooking, { name: true, email: true, message: true, website: true })

interface HoldFormProps {
  type: SessionType
  start: string
  onChoose: (start: string) => void
  onHeld: (hold: Hold) => void
}

function HoldForm({ type, start, onChoose, onHeld }: HoldFormProps) {
  const reader = useReader(type.zone)
  const box = useRef<HTMLElement>(null)
  const form = useForm({
    keep: DRAFT,
    stored: { name: '', email: '', message: '' },
    schema: SENDER,
    send(sender, idempotencyKey) {
      const body = { ...sender, session_type_id: type.id, start, zone: reader.zone }
      return call(bookGuest, { body, idempotencyKey })
    },
    stays: true,
    onDone({ hold_token: token, changes_left: changesLeft, guest }) {
      onHeld({ start, email: guest?.email ?? '', token, changesLeft })
    },
    refetch: SESSIONS,
    alert: { failed: t`The time is not held yet.` },
    // The refusal below says the rest, with other times.
    onFailed: error => (error instanceof ApiError ? error.fields : {}),
  })
  useEffect(() => {
    if (start) box.current?.scrollIntoView({ block: 'nearest' })
  }, [start])
  return (
    <section
      ref={box}
      aria-label={t`Hold this time`}
      className="rounded-lg bg-sheet p-6 shadow-soft"
    >
      <Form of={form} className="space-y-5">
        <p className="font-semibold text-lg">{slotWords(Date.parse(start), reader, type.zone)}</p>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            name="name"
            label={t`Name`}
            isNeeded
            autoComplete="name"
            maxLength={GUEST_NAME_MAX}
          />
          <TextField
            name="email"
            required
            label={t`Email`}
            hint={t`The mail with the button that books it goes there.`}
            type="email"
            autoComplete="email"
            maxLength={254}
          />
        </div>
        <LongTextField
          name="message"
          label={t`Message`}
          rows={3}
          maxLength={MESSAGE_MAX}
          optional
        />
        <Honeypot />
        {form.error && <Refusal error={form.error} coachZone={type.zone} onChoose={onChoose} />}
        <SubmitButton size="lg">
          <Trans>Hold this time</Trans>
        </SubmitButton>
      </Form>
    </section>
  )
}
