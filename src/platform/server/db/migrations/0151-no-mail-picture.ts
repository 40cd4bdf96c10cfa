import type { Kysely } from 'kysely'

/** No release has sent mails with pictures. */
export const unusedSince = '0.1.0'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('mails').dropColumn('picture').execute()
}
