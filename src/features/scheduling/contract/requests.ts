import * as z from 'zod/mini'
import { type BodyOf, endpoint } from '#src/contract/endpoint.ts'
import { OFFER_HOURS } from '../constants.ts'
import { bookingErrors, books } from './appointments.ts'
import { videoLink } from './fields.ts'
import { guestBooking } from './guests.ts'

/** For somebody who asked for a time and has no account. */
export const bookForGuest = endpoint('POST /api/coach/appointments', {
  ...books,
  auth: 'coach',
  summary: `Book one of the coach's free times for a guest, or offer it to them: an offer waits for ${OFFER_HOURS} hours`,
  body: z.extend(z.omit(guestBooking, { website: true }), {
    /** Defaults to the session type's. */
    video_link: z.optional(videoLink),
    /** If true, the time is only held until the mailed link is used. */
    offer: z._default(z.boolean(), false),
  }),
  errors: [...bookingErrors, 'too_many'],
})
export type OfferedBooking = BodyOf<typeof bookForGuest>
