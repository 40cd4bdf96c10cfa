import type { Kysely } from 'kysely'
import type { Columns } from '../columns.ts'
import { indexSearch } from '../search-index.ts'

/** Its index again, without case and accents. */
export const up = (db: Kysely<never>, columns: Columns): Promise<void> =>
  indexSearch(db, columns, { table: 'audit_log', columns: ['username', 'action', 'call'] })
