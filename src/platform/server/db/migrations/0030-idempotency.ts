import type { Kysely } from 'kysely'

/** Null for what was stored before: any body was accepted then. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('idempotency_keys').addColumn('request_hash', 'text').execute()
}
