import type { Kysely } from 'kysely'
import type { Columns } from '#src/platform/server/db/columns.ts'

export async function up(db: Kysely<never>, { instant }: Columns): Promise<void> {
  // Tokens of the AI service by day and caller; callers are stored only as keyed hashes.
  await db.schema
    .createTable('coach_budgets')
    .addColumn('key', 'text', c => c.primaryKey())
    .addColumn('tokens', 'bigint', c => c.notNull())
    .addColumn('ends_at', instant, c => c.notNull())
    .execute()
  await db.schema.createIndex('coach_budgets_end').on('coach_budgets').column('ends_at').execute()
}
