import * as z from 'zod/mini'
import { endpoint, id } from '#src/contract/endpoint.ts'
import { freeText, name, verbatim } from '#src/contract/texts.ts'
import { emailAddress } from '#src/features/sign-in/contract/fields.ts'
import { GUEST_NAME_MAX, MESSAGE_MAX } from '../constants.ts'
import { appointment, bookingErrors, moveErrors, withReason } from './appointments.ts'
import { moment, wellFormed, zone } from './fields.ts'

export const guestBooking = z.object({
  session_type_id: id,
  start: moment,
  zone,
  name: name(1, GUEST_NAME_MAX, 'Please tell us your name'),
  email: emailAddress,
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

export type GuestBooking = z.output<typeof guestBooking>

export const bookGuest = endpoint('POST /api/appointments/guest', {
  ...byGuest,
  summary: 'Hold a free time until the mailed link is used',
  read: ['message'],
  body: guestBooking,
  status: 201,
  idempotent: true,
  errors: [...bookingErrors, 'too_many'],
})

/** The token of a guest's mailed link. */
const token = verbatim(200).check(z.minLength(1))
const guestErrors = ['link_invalid'] as const

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
