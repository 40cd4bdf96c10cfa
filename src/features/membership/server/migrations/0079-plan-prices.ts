import type { Kysely } from 'kysely'
import type { Columns } from '#src/platform/server/db/columns.ts'

/** Null stands for the amounts that every site had before, in US dollars. */
export async function up(db: Kysely<never>, { instant }: Columns): Promise<void> {
  for (const table of ['sandbox_payments', 'stripe_members']) {
    await db.schema.alterTable(table).addColumn('price_cents', 'integer').execute()
    await db.schema.alterTable(table).addColumn('price_currency', 'text').execute()
  }
  await db.schema.alterTable('sandbox_invoices').addColumn('currency', 'text').execute()
  await db.schema
    .createTable('stripe_prices')
    .addColumn('price_id', 'text', c => c.primaryKey())
    .addColumn('cents', 'integer', c => c.notNull())
    .addColumn('currency', 'text', c => c.notNull())
    .addColumn('read_at', instant, c => c.notNull())
    .execute()
}
