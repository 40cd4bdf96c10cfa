import { type Kysely, sql } from 'kysely'
import type { Columns } from '#src/platform/server/db/columns.ts'

export async function up(db: Kysely<never>, { instant }: Columns): Promise<void> {
  await db.schema
    .createTable('stripe_addresses')
    .addColumn('user_id', 'bigint', c => c.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('version', 'integer', c => c.notNull().defaultTo(sql`1`))
    .addColumn('due_at', instant, c => c.notNull())
    .addColumn('attempts', 'integer', c => c.notNull().defaultTo(sql`0`))
    .execute()
  await db.schema.createIndex('stripe_addresses_due').on('stripe_addresses').column('due_at').execute()
}
