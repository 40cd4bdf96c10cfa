import * as z from 'zod/mini'
import { type BodyOf, endpoint, id, idParam } from '#src/contract/endpoint.ts'
import { bookingErrors, books } from './appointments.ts'
import { moment, videoLink, zone } from './fields.ts'

export const bookForClient = endpoint('POST /api/coach/clients/{memberId}/appointments', {
  ...books,
  auth: 'coach',
  summary:
    "Book a free time for a client, without the session type's notice; a credit is used only if asked for",
  params: z.object({ memberId: idParam }),
  body: z.object({
    session_type_id: id,
    start: moment,
    /** Defaults to the client's own. */
    zone: z.optional(zone),
    /** Defaults to the session type's. */
    video_link: z.optional(videoLink),
    use_credit: z._default(z.boolean(), false),
  }),
  errors: [...bookingErrors, 'no_credits'],
})
export type ClientBooking = BodyOf<typeof bookForClient>
