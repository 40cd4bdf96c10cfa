import { type Kysely, sql } from 'kysely'

/** Until now the site's first administrator was the coach. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('is_coach', 'boolean', c => c.notNull().defaultTo(sql`false`))
    .execute()
  await sql`
    update users set is_coach = true where id = (select min(id) from users where is_admin = true)
  `.execute(db)
}
