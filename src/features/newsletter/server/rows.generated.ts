// Written by `npm run generate` from the migrations, and compared by `npm run check`: change a migration instead.
import type { Generated } from 'kysely'
import type { Fixed, Instant } from '#src/platform/server/db/schema.ts'

export interface NewsletterLetters {
  id: Generated<number>
  subject: string
  body: string
  status: 'draft' | 'sending' | 'sent'
  created_at: Fixed<Instant>
  started_at: Instant | null
  finished_at: Instant | null
  recipients: Generated<number>
  /** Id of the last subscriber whose mail was queued, to continue from after a restart. */
  reached: Generated<number>
  /** Counts of copies that have been deleted from the list of mails. */
  forgotten_sent: Generated<number>
  forgotten_failed: Generated<number>
}

/** A sign-up; looked up later, so that the response takes equally long for every address. */
export interface NewsletterRequests {
  id: Generated<number>
  /** As it was typed. */
  email: string
  created_at: Fixed<Instant>
  /** Of the page on which somebody signed up; null where that is not known. */
  language: string | null
}

export interface Newsletters {
  id: Generated<number>
  email: string
  /** Lower case, unique. */
  email_key: string
  subscribed_at: Instant
  is_active: Generated<boolean>
  /** Null until the mailed link is confirmed; such rows are never listed. */
  confirmed_at: Instant | null
  confirm_token_hash: string | null
  confirm_expires_at: Instant | null
  /** When is_active last changed; null for changes before this column existed. */
  changed_at: Instant | null
  /** Of the page on which somebody signed up; null where that is not known. */
  language: string | null
}

declare module '#src/platform/server/db/schema.ts' {
  interface Schema {
    newsletter_letters: NewsletterLetters
    newsletter_requests: NewsletterRequests
    newsletters: Newsletters
  }
}
