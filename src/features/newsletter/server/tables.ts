import type { Generated } from 'kysely'
import type { Fixed, Instant } from '#src/platform/server/db/schema.ts'
import { no, type TableClaims } from '#src/platform/server/feature.ts'
import type { ISSUE_STATUSES } from '../constants.ts'

export interface Newsletters {
  id: Generated<number>
  email: string
  /** Lower case, unique. */
  email_key: Fixed<string>
  subscribed_at: Instant
  is_active: boolean
  /** Null until the mailed link is confirmed; such rows are never listed. */
  confirmed_at: Instant | null
  confirm_token_hash: string | null
  confirm_expires_at: Instant | null
  /** When `is_active` last changed; null for changes before this column existed. */
  changed_at: Generated<Instant | null>
}

export interface NewsletterIssues {
  id: Generated<number>
  subject: string
  body: string
  status: (typeof ISSUE_STATUSES)[number]
  created_at: Fixed<Instant>
  started_at: Instant | null
  finished_at: Instant | null
  recipients: number
  /** Id of the last subscriber whose mail was queued, to continue from after a restart. */
  reached: number
  /** Counts of copies that have been deleted from the list of mails. */
  forgotten_sent: Generated<number>
  forgotten_failed: Generated<number>
}

/** A sign-up; looked up later, so that the response takes equally long for every address. */
export interface NewsletterRequests {
  id: Generated<number>
  /** As it was typed. */
  email: Fixed<string>
  created_at: Fixed<Instant>
}

declare module '#src/platform/server/db/schema.ts' {
  interface Schema {
    newsletters: Newsletters
    newsletter_letters: NewsletterIssues
    newsletter_requests: NewsletterRequests
  }
}

export const newsletterTables = {
  newsletters: {
    export: 'newsletter',
    practice: 'kept',
    emptied: { confirm_token_hash: 'always', confirm_expires_at: 'always' },
    deletion: 'explicit',
    texts: {
      whose: 'visitor',
      words: ['email', 'email_key'],
      kept: 'until the address is erased, or the account that confirmed it is deleted; unconfirmed 7 days',
      codes: ['confirm_token_hash'],
    },
  },
  newsletter_requests: {
    export: no('is answered and deleted within seconds'),
    practice: no('is answered within seconds'),
    deletion: 'explicit',
    texts: {
      whose: 'visitor',
      words: ['email'],
      kept: 'seconds: until the request is answered, at most an hour',
    },
  },
  newsletter_letters: {
    export: no('belongs to the site, not to a member'),
    practice: 'kept',
    deletion: no('belongs to the site, not to a member'),
    texts: {
      whose: 'site',
      words: ['subject', 'body'],
      kept: 'until an administrator deletes the draft; what was sent stays',
    },
  },
} as const satisfies TableClaims

export const newslettersSearched = { table: 'newsletters', columns: ['email_key'] } as const
