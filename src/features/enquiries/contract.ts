import { msg } from '@lingui/core/runtime-macro'
import * as z from 'zod/mini'
import { endpoint, id, idParam, instant } from '#src/contract/endpoint.ts'
import { refusal } from '#src/contract/i18n.ts'
import { listPage, listQuery } from '#src/contract/list.ts'
import { freeText, name, text } from '#src/contract/texts.ts'
import { STATUSES } from '#src/features/scheduling/constants.ts'
import { bookingErrors, books } from '#src/features/scheduling/contract/appointments.ts'
import { moment, zone } from '#src/features/scheduling/contract/fields.ts'
import { emailAddress, language } from '#src/features/sign-in/contract/fields.ts'
import {
  INTEREST_REQUIRED,
  INTERESTS,
  MESSAGE_MAX,
  MESSAGE_MIN,
  MESSAGE_TOO_SHORT,
  NAME_MAX,
  NAME_REQUIRED,
  PHONE_MAX,
  SUBJECT_MAX,
} from './constants.ts'

const optional = (max: number) => z.optional(z.nullable(freeText(max).check(z.trim())))

const sender = {
  name: name(1, NAME_MAX, NAME_REQUIRED),
  email: emailAddress,
  phone: optional(PHONE_MAX),
  /** Of the page; otherwise the one in which it is answered. */
  language,
  /** Honeypot, invisible to people: when filled in, the response is as usual and nothing is stored. */
  website: z.optional(freeText(MESSAGE_MAX)),
}

const received = {
  id,
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  created_at: instant,
}

/** Year 10000, or one before our era by its offset, is none that both databases store. */
const storable = moment.check(
  z.refine(at => /^[2-9]\d{3}-/.test(at), refusal(msg`Please choose one of the free times.`)),
)

export const newBooking = z.object({
  ...sender,
  interest: z.enum(INTERESTS, refusal(INTEREST_REQUIRED)),
  message: optional(MESSAGE_MAX),
  /** A free time that is asked for; it stays free until it is confirmed. */
  wanted_at: z.optional(z.nullable(storable)),
  session_type_id: z.optional(z.nullable(id)),
  zone: z.optional(z.nullable(zone)),
})

export const booking = z.object({
  ...received,
  interest: z.enum(INTERESTS),
  message: z.nullable(z.string()),
  wanted_at: z.nullable(instant),
})

/** As administrators see it: a request, until it is answered. */
export const bookingRequest = z.extend(booking, { answered_at: z.nullable(instant) })

export type Booking = z.infer<typeof booking>
export type BookingRequest = z.infer<typeof bookingRequest>

export const createBooking = endpoint('POST /api/bookings', {
  auth: 'public',
  summary: 'Request a free consultation',
  read: ['message'],
  body: newBooking,
  data: booking,
  status: 201,
  idempotent: true,
  errors: ['too_many'],
  limit: { name: 'bookings', max: 300, windowSeconds: 3_600, perNetwork: true },
})

/** Of enquiries: with `open`, only those that nobody has answered. */
const enquiryQuery = z.extend(listQuery, { open: z.optional(z.literal('true')) })

export const listBookings = endpoint('GET /api/bookings', {
  auth: 'admin',
  summary: 'Bookings, newest first; with `open`, those that nobody has answered',
  query: enquiryQuery,
  data: z.array(bookingRequest),
  beside: listPage,
})

export const answerBooking = endpoint('PATCH /api/bookings/{id}', {
  auth: 'admin',
  summary: 'Mark a booking request as answered, or as waiting again',
  params: z.object({ id: idParam }),
  body: z.object({ answered: z.boolean() }),
  data: bookingRequest,
  errors: ['not_found'],
})

export const confirmBooking = endpoint('POST /api/bookings/{id}/confirm', {
  ...books,
  auth: 'admin',
  summary: 'Book the time that a request asks for, and mark the request as answered',
  params: z.object({ id: idParam }),
  body: z.optional(
    z.object({
      /** Another free time, in place of a wanted one that is taken. */
      start: z.optional(storable),
      /** Then it is only held, until they accept it by the mailed link. */
      offer: z.optional(z.boolean()),
    }),
  ),
  errors: [...bookingErrors, 'too_many'],
})

export const newContact = z.object({
  ...sender,
  subject: optional(SUBJECT_MAX),
  message: text(MESSAGE_MIN, MESSAGE_MAX, MESSAGE_TOO_SHORT),
})

export const contact = z.object({
  ...received,
  subject: z.nullable(z.string()),
  message: z.string(),
})

export type Contact = z.infer<typeof contact>

/** As administrators see it. */
export const question = z.extend(contact, { answered_at: z.nullable(instant) })
export type Question = z.infer<typeof question>

export const createContact = endpoint('POST /api/contacts', {
  auth: 'public',
  summary: 'Send a message to the team',
  read: ['subject', 'message'],
  body: newContact,
  data: contact,
  status: 201,
  idempotent: true,
  errors: ['too_many'],
  limit: { name: 'contacts', max: 300, windowSeconds: 3_600, perNetwork: true },
})

export const listContacts = endpoint('GET /api/contacts', {
  auth: 'admin',
  summary: 'Contacts, newest first; with `open`, those that nobody has answered',
  query: enquiryQuery,
  data: z.array(question),
  beside: listPage,
})

export const answerContact = endpoint('PATCH /api/contacts/{id}', {
  auth: 'admin',
  summary: 'Mark a message as answered, or as waiting again',
  params: z.object({ id: idParam }),
  body: z.object({ answered: z.boolean() }),
  data: question,
  errors: ['not_found'],
})

/** What the page *Bookings* lists: a request as it was sent, or a consultation that a visitor booked. */
export const receivedBooking = z.object({
  kind: z.enum(['request', 'consultation']),
  ...received,
  interest: z.nullable(z.enum(INTERESTS)),
  message: z.nullable(z.string()),
  wanted_at: z.nullable(instant),
  answered_at: z.nullable(instant),
  /** Of a consultation. */
  starts_at: z.nullable(instant),
  status: z.nullable(z.enum(STATUSES)),
})
export type ReceivedBooking = z.infer<typeof receivedBooking>

export const listReceived = endpoint('GET /api/admin/bookings', {
  auth: 'admin',
  summary: 'Requests, and consultations that visitors booked, newest first',
  query: listQuery,
  data: z.array(receivedBooking),
  beside: listPage,
})
