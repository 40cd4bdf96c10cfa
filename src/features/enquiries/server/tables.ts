import type { Generated } from 'kysely'
import type { Fixed, Instant } from '#src/platform/server/db/schema.ts'
import { no, type TableClaims } from '#src/platform/server/feature.ts'
import type { Interest } from '../constants.ts'

export interface Contacts {
  id: Generated<number>
  name: Fixed<string>
  email: Fixed<string>
  phone: Fixed<string | null>
  subject: Fixed<string | null>
  message: Fixed<string>
  /** `searchText` of the searchable fields. */
  search: Fixed<string>
  created_at: Fixed<Instant>
  /** When somebody answered it, or put it aside. */
  answered_at: Generated<Instant | null>
}

export interface Bookings {
  id: Generated<number>
  name: Fixed<string>
  email: Fixed<string>
  phone: Fixed<string | null>
  interest: Fixed<Interest>
  message: Fixed<string | null>
  search: Fixed<string>
  created_at: Fixed<Instant>
  answered_at: Instant | null
  wanted_at: Fixed<Instant | null>
  session_type_id: Fixed<number | null>
  zone: Fixed<string | null>
}

declare module '#src/platform/server/db/schema.ts' {
  interface Schema {
    contacts: Contacts
    bookings: Bookings
  }
}

export const enquiriesTables = {
  contacts: {
    export: no('is sent without an account'),
    practice: 'kept',
    deletion: no('belongs to the site’s owner, who may delete it'),
    texts: {
      whose: 'visitor',
      words: ['name', 'email', 'phone', 'subject', 'message', 'search'],
      kept: 'two years, or until the address is erased',
    },
  },
  bookings: {
    export: no('is sent without an account'),
    practice: 'kept',
    deletion: no('belongs to the site’s owner, who may delete it'),
    texts: {
      whose: 'visitor',
      words: ['name', 'email', 'phone', 'message', 'search'],
      kept: 'two years, or until the address is erased',
      codes: ['zone'],
    },
  },
} as const satisfies TableClaims

export const contactsSearched = { table: 'contacts', columns: ['search'] } as const

export const bookingsSearched = { table: 'bookings', columns: ['search'] } as const
