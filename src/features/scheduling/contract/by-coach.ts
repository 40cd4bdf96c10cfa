import * as z from 'zod/mini'
import { endpoint, id, idParam } from '#src/contract/endpoint.ts'
import { OFFER_HOURS } from '../constants.ts'
import { appointment, bookingErrors, books } from './appointments.ts'
import { moment, videoLink, zone } from './fields.ts'
import { guestBooking } from './guests.ts'
import { repeat } from './repeat.ts'

/** Defaults to the session type's. */
const ownLink = { video_link: z.optional(videoLink) }

export const bookForClient = endpoint('POST /api/coach/clients/{memberId}/appointments', {
  ...books,
  auth: 'coach',
  summary:
    "Book a free time for a client, without the session type's notice; a credit is used only if asked for. With `repeat`: all of a series, or none",
  params: z.object({ memberId: idParam }),
  body: z.object({
    session_type_id: id,
    start: moment,
    /** Defaults to the client's own. */
    zone: z.optional(zone),
    ...ownLink,
    use_credit: z._default(z.boolean(), false),
    repeat,
  }),
  data: z.union([appointment, z.array(appointment)]),
  errors: [...bookingErrors, 'no_credits'],
})

/** For somebody who asked for a time and has no account. */
export const bookForGuest = endpoint('POST /api/coach/appointments', {
  ...books,
  auth: 'coach',
  summary: `Book one of the coach's free times for a guest, or offer it to them: an offer waits for ${OFFER_HOURS} hours`,
  read: ['message'],
  body: z.extend(z.omit(guestBooking, { website: true }), {
    ...ownLink,
    /** If true, the time is only held until the mailed link is used. */
    offer: z._default(z.boolean(), false),
  }),
  errors: [...bookingErrors, 'too_many'],
})
