import type { Kysely } from 'kysely'
import type { Columns } from '#src/platform/server/db/columns.ts'
import { indexSearch } from '#src/platform/server/db/search-index.ts'

/** Its indexes again, without case and accents. */
export async function up(db: Kysely<never>, columns: Columns): Promise<void> {
  await indexSearch(db, columns, { table: 'newsletters', columns: ['email_key'] })
}
