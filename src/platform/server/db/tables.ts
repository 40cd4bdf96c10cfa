import { no, type TableClaims } from '../feature.ts'

export const auditLogSearched = { table: 'audit_log', columns: ['username', 'action', 'call'] } as const

export const platformTables = {
  jobs: {
    export: no('belongs to the site, not to a member'),
    import: 'moved',
    deletion: no('belongs to the site, not to a member'),
  },
  site_life: {
    export: no('belongs to the site, not to a member'),
    import: 'moved',
    deletion: no('belongs to the site, not to a member'),
  },
  restores: {
    export: 'restores',
    import: 'moved',
    deletion: no('belongs to the site, not to a member'),
  },
  last_writes: { export: no('is a position in the database’s log'), import: 'moved', deletion: 'cascade' },
  row_counts: {
    export: no('belongs to the site, not to a member'),
    import: no('the target’s triggers count again'),
    deletion: no('belongs to the site, not to a member'),
  },
  audit_log: {
    export: no('is the site’s record of its administrators'),
    import: 'moved',
    deletion: no('outlives the account'),
  },
  mails: { export: no('is cleared when it is sent'), import: 'moved', deletion: 'explicit' },
  rate_limits: {
    export: no('stores a keyed hash only'),
    import: 'moved',
    deletion: no('identifies nobody and expires'),
  },
  idempotency_keys: {
    export: no('repeats a response for a day'),
    import: 'moved',
    deletion: 'cascade',
    quota: { texts: ['body'] },
  },
} as const satisfies TableClaims
