import { refreshForBooking, typeAsked } from '#src/features/scheduling/server/exposed.ts'
import { logHoneypot } from '#src/platform/server/http/request-log.ts'
import { route } from '#src/platform/server/http/route.ts'
import * as contract from '../contract.ts'
import { findWanted } from './enquiries.store.ts'
import {
  bookingOf,
  confirmBooking as confirm,
  contactOf,
  storeBooking,
  storeContact,
} from './enquiries.ts'

// A filled honeypot answers a bot as it would a person, and stores nothing.

export const createBooking = route(contract.createBooking, async call => {
  const { website, ...fields } = call.body
  const booking = bookingOf(fields, call.now)
  if (!website) return { data: await storeBooking(call, booking) }
  logHoneypot(call.log)
  const { session_type_id: _, zone: __, ...shown } = booking
  return { data: { id: 1, ...shown } }
})

export const createContact = route(contract.createContact, async call => {
  const { website, ...fields } = call.body
  const contact = contactOf(fields, call.now)
  if (!website) return { data: await storeContact(call, contact) }
  logHoneypot(call.log)
  return { data: { id: 1, ...contact } }
})

export const confirmBooking = route(
  contract.confirmBooking,
  async call => ({
    data: await confirm(call, { ...call.body, id: call.params.id }),
  }),
  async call => {
    const wanted = await findWanted(call.db, call.params.id)
    const asked = wanted && (await typeAsked(call, wanted.session_type_id))
    if (asked) await refreshForBooking(call, asked.type.coach_id)
  },
)
