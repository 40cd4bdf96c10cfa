import type { Kysely } from 'kysely'

/** The chain of the audit log, and what its old entries are found by. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('audit_log').addColumn('previous_hash', 'text').execute()
  await db.schema.alterTable('audit_log').addColumn('hash', 'text').execute()
  await db.schema.createIndex('audit_log_created').on('audit_log').column('created_at').execute()
}
