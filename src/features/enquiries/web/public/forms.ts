import { attachForms } from '#src/platform/web/public/forms.ts'
import type { Notify } from '#src/platform/web/public/islands.ts'
import { BOOKING_WORDS, CONTACT_WORDS } from '../../constants.ts'
import { createBooking, createContact, newBooking, newContact } from '../../contract.ts'

export const attach = (root: ParentNode, notify: Notify): void =>
  attachForms(root, notify, {
    booking: { endpoint: createBooking, schema: newBooking, words: BOOKING_WORDS },
    contact: { endpoint: createContact, schema: newContact, words: CONTACT_WORDS },
  })
