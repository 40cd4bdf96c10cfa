import { no, type TableClaims } from '../feature.ts'

export const auditLogSearched = { table: 'audit_log', columns: ['username', 'action', 'call'] } as const

export const platformTables = {
  jobs: {
    export: no('belongs to the site, not to a member'),
    import: 'moved',
    deletion: no('belongs to the site, not to a member'),
    texts: { codes: ['name', 'claim', 'failure'] },
  },
  site_life: {
    export: no('belongs to the site, not to a member'),
    import: 'moved',
    deletion: no('belongs to the site, not to a member'),
    texts: { codes: ['mark'] },
  },
  restores: {
    export: 'restores',
    import: 'moved',
    deletion: no('belongs to the site, not to a member'),
  },
  last_writes: {
    export: no('is a position in the database’s log'),
    import: 'moved',
    deletion: 'cascade',
    texts: { codes: ['position'] },
  },
  row_counts: {
    export: no('belongs to the site, not to a member'),
    import: no('the target’s triggers count again'),
    deletion: no('belongs to the site, not to a member'),
    texts: { codes: ['name'] },
  },
  audit_log: {
    export: no('is the site’s record of its administrators'),
    import: 'moved',
    deletion: no('outlives the account'),
    texts: {
      whose: 'site',
      words: ['username', 'call', 'details'],
      kept: 'AUDIT_LOG_KEPT_DAYS; an erased address is a keyed hash',
      codes: ['action', 'previous_hash', 'hash'],
    },
  },
  mails: {
    export: no('is cleared when it is sent'),
    import: 'moved',
    deletion: 'explicit',
    texts: {
      whose: 'visitor',
      words: ['recipient', 'reply_to', 'subject', 'body_text', 'body_html', 'headers', 'calendar'],
      kept: 'all but the recipient until it is sent or given up; the entry for 30 days, or until the account is deleted or the address erased',
      codes: ['kind', 'message_id', 'status', 'last_error', 'about'],
    },
    enums: { status: ['waiting', 'claimed', 'handing_over', 'sent', 'failed', 'uncertain'] },
  },
  rate_limits: {
    export: no('stores a keyed hash only'),
    import: 'moved',
    deletion: no('identifies nobody and expires'),
    texts: { codes: ['key'] },
  },
  idempotency_keys: {
    export: no('repeats a response for a day'),
    import: 'moved',
    deletion: 'cascade',
    quota: { texts: ['body'] },
    texts: {
      whose: 'visitor',
      words: ['body'],
      kept: '24 hours, or until the account is deleted or the address erased',
      codes: ['key', 'request_hash'],
    },
  },
} as const satisfies TableClaims
