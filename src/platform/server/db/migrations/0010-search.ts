import type { Kysely } from 'kysely'
import type { Columns } from '../columns.ts'
import { indexSearch } from '../search-index.ts'
import { auditLogSearched } from '../tables.ts'

export async function up(db: Kysely<never>, columns: Columns): Promise<void> {
  await indexSearch(db, columns, auditLogSearched)
}
