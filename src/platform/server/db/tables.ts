import { no, type TableClaims } from '../feature.ts'

export const auditLogSearched = { table: 'audit_log', columns: ['username', 'action', 'call'] } as const

/** What becomes of the platform's own rows. */
export const platformTables = {
  jobs: {
    export: no('belongs to the site, not to a member'),
    import: 'moved',
    deletion: no('belongs to the site, not to a member'),
  },
  last_writes: { export: no('is a position in the database’s log'), import: 'moved', deletion: 'cascade' },
  row_counts: {
    export: no('belongs to the site, not to a member'),
    import: no('the other side’s triggers count anew'),
    deletion: no('belongs to the site, not to a member'),
  },
  audit_log: {
    export: no('is the site’s record of its administrators'),
    import: 'moved',
    deletion: no('outlives the account it speaks of'),
  },
  mails: { export: no('is emptied when it is sent'), import: 'moved', deletion: 'explicit' },
  rate_limits: {
    export: no('counts under a keyed hash'),
    import: 'moved',
    deletion: no('names nobody and ends with its window'),
  },
  idempotency_keys: { export: no('repeats an answer for a day'), import: 'moved', deletion: 'cascade' },
} as const satisfies TableClaims
