// Written by `npm run generate` from the migrations, and compared by `npm run check`: change a migration instead.
import type { Generated } from 'kysely'
import type { Fixed, Instant } from '#src/platform/server/db/schema.ts'

export interface Bookings {
  id: Generated<number>
  name: string
  email: string
  phone: string | null
  interest: '1on1' | 'group' | 'self' | 'other'
  message: string | null
  search: string
  created_at: Fixed<Instant>
  answered_at: Instant | null
  wanted_at: Instant | null
  session_type_id: number | null
  zone: string | null
  /** Of the page on which it was written; null where that is not known. */
  language: string | null
}

export interface Contacts {
  id: Generated<number>
  name: string
  email: string
  phone: string | null
  subject: string | null
  message: string
  /** searchText of the searchable fields. */
  search: string
  created_at: Fixed<Instant>
  /** When somebody answered it, or put it aside. */
  answered_at: Instant | null
  /** Of the page on which it was written; null where that is not known. */
  language: string | null
}

declare module '#src/platform/server/db/schema.ts' {
  interface Schema {
    bookings: Bookings
    contacts: Contacts
  }
}
