import { msg } from '@lingui/core/runtime-macro'
import * as z from 'zod/mini'
import { endpoint, id, instant } from '#src/contract/endpoint.ts'
import { freeText, name, verbatim } from '#src/contract/texts.ts'
import { emailAddress, language } from '#src/features/sign-in/contract/fields.ts'
import { GUEST_NAME_MAX, MESSAGE_MAX } from '../constants.ts'
import { appointment, bookingErrors, moveErrors, withReason } from './appointments.ts'
import { moment, wellFormed, zone } from './fields.ts'

export const guestBooking = z.object({
  session_type_id: id,
  start: moment,
  zone,
  name: name(1, GUEST_NAME_MAX, msg`Please tell us your name`),
  email: emailAddress,
  /** Of the page; otherwise the one in which it is answered. */
  language,
  message: z.optional(z.nullable(wellFormed(MESSAGE_MAX))),
  /** Honeypot, invisible to people: when filled in, the response is as usual and nothing is stored. */
  website: z.optional(freeText(MESSAGE_MAX)),
})

const guestLimit = {
  name: 'guest sessions',
  max: 300,
  windowSeconds: 3_600,
  perNetwork: true,
} as const
const byGuest = { auth: 'public', data: appointment, limit: guestLimit } as const

/** The token of a guest's mailed link. */
const token = verbatim(200).check(z.minLength(1))
const guestErrors = ['link_invalid'] as const

export type GuestBooking = z.output<typeof guestBooking>

/** What whoever holds a time may still do before it is booked; nobody can book it by this. */
const holdProof = {
  hold_token: z.string(),
  /** How often the address may still be changed. */
  changes_left: z.int(),
}

export const bookGuest = endpoint('POST /api/appointments/guest', {
  ...byGuest,
  data: z.extend(appointment, holdProof),
  summary: 'Hold a free time until the mailed link is used',
  read: ['message'],
  body: guestBooking,
  status: 201,
  idempotent: true,
  errors: [...bookingErrors, 'too_many'],
})

export const mailHoldAgain = endpoint('POST /api/appointments/guest/mail', {
  auth: 'public',
  summary:
    'Mail the link of a held time again, or to another address, whose link alone then books it',
  body: z.object({ token, email: z.optional(emailAddress) }),
  data: z.object({ email: z.string(), hold_until: z.nullable(instant), ...holdProof }),
  limit: guestLimit,
  errors: [...guestErrors, 'hold_ended', 'too_many', 'address_changes'],
})

export const confirmGuest = endpoint('POST /api/appointments/confirm', {
  ...byGuest,
  summary: 'Book the time that is held; a second call answers the same',
  body: z.object({ token }),
  errors: [...guestErrors, 'hold_ended', 'not_booked'],
})

export const showGuest = endpoint('POST /api/appointments/guest/show', {
  ...byGuest,
  readOnly: true,
  summary: 'The session of a mailed link',
  body: z.object({ token }),
  errors: guestErrors,
  limit: { ...guestLimit, name: 'guest links' },
})

export const moveGuest = endpoint('POST /api/appointments/guest/move', {
  ...byGuest,
  summary: 'Move the session of a mailed link',
  body: z.object({ token, start: moment }),
  errors: [...guestErrors, ...moveErrors],
})

export const cancelGuest = endpoint('POST /api/appointments/guest/cancel', {
  ...byGuest,
  summary: 'Cancel the session of a mailed link',
  read: ['reason'],
  body: z.object({ token, ...withReason }),
  errors: [...guestErrors, 'too_late', 'not_booked'],
})
