import { no, type TableClaims } from '#src/platform/server/db/claims.ts'

export const enquiriesTables = {
  contacts: {
    export: no('is sent without an account'),
    deletion: no('belongs to the site’s owner, who may delete it'),
    texts: {
      whose: 'visitor',
      words: ['name', 'email', 'phone', 'subject', 'message', 'search'],
      kept: 'two years, or until the address is erased',
      codes: ['language'],
    },
  },
  bookings: {
    export: no('is sent without an account'),
    deletion: no('belongs to the site’s owner, who may delete it'),
    texts: {
      whose: 'visitor',
      words: ['name', 'email', 'phone', 'message', 'search'],
      kept: 'two years, or until the address is erased',
      codes: ['zone', 'language'],
    },
  },
} as const satisfies TableClaims

export const contactsSearched = { table: 'contacts', columns: ['search'] } as const

export const bookingsSearched = { table: 'bookings', columns: ['search'] } as const
