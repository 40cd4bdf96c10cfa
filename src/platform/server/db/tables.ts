import { no, OF_SITE, type TableClaims } from './claims.ts'
import type { MailCalendar } from './schema.ts'

/** The types inside JSON columns. */
export interface ColumnTypes {
  mails: {
    headers: Record<string, string>
    calendar: MailCalendar
  }
}

export const auditLogSearched = {
  table: 'audit_log',
  columns: ['username', 'action', 'call'],
} as const

export const platformTables = {
  jobs: {
    ...OF_SITE,
    practice: no('is the schedule of this host'),
    texts: { codes: ['name', 'claim', 'failure'] },
  },
  set_aside: {
    export: no('belongs to the site, not to a member'),
    practice: no('is the schedule of this host'),
    deletion: no('names rows by their number, and is forgotten with them'),
    texts: { codes: ['job', 'failure'] },
  },
  site_life: {
    ...OF_SITE,
    practice: no('says which database is used'),
    texts: { codes: ['mark'] },
  },
  restores: {
    export: 'restores',
    deletion: no('belongs to the site, not to a member'),
  },
  row_counts: {
    ...OF_SITE,
    practice: no('is counted again'),
    texts: { codes: ['name'] },
  },
  audit_log: {
    export: no('is the site’s record of its administrators'),
    deletion: no('outlives the account'),
    texts: {
      whose: 'site',
      words: ['username', 'call', 'details'],
      kept: '1,095 days; an erased address is a keyed hash',
      codes: ['action', 'previous_hash', 'hash'],
    },
  },
  mails: {
    export: no('is cleared when it is sent'),
    practice: no('waits for this host to send it'),
    deletion: 'explicit',
    texts: {
      whose: 'visitor',
      words: ['recipient', 'reply_to', 'subject', 'body_text', 'body_html', 'headers', 'calendar'],
      kept: 'all but the recipient until it is sent or given up; the entry for 30 days, or until the account is deleted or the address erased',
      codes: ['kind', 'message_id', 'last_error', 'about'],
    },
  },
  rate_limits: {
    export: no('stores a keyed hash only'),
    practice: no('counts under a key of this host'),
    deletion: no('identifies nobody and expires'),
    texts: { codes: ['key'] },
  },
  deleted_items: {
    export: no('has been deleted; it can be restored for ten minutes'),
    practice: no('has been deleted; it can be restored for ten minutes'),
    texts: {
      whose: 'member',
      words: ['content'],
      kept: 'ten minutes after it was deleted, or until the account is deleted',
      codes: ['kind'],
    },
  },
  idempotency_keys: {
    export: no('repeats a response for a day'),
    practice: no('repeats a response for a day'),
    quota: {},
    texts: {
      whose: 'visitor',
      words: ['body'],
      kept: '24 hours, or until the account is deleted or the address erased',
      codes: ['key', 'request_hash'],
    },
  },
} as const satisfies TableClaims
