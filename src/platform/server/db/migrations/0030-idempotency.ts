import type { Kysely } from 'kysely'

/** Null in rows of earlier versions, which did not compare bodies. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('idempotency_keys').addColumn('request_hash', 'text').execute()
}
