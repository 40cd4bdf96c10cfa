import { type Kysely, sql } from 'kysely'
import { addChecks } from '#src/platform/server/db/checks.ts'
import type { Columns } from '#src/platform/server/db/columns.ts'

/** Why the site itself ended a purchase, how often a person may take an offer, and whether coaches give plans. */
export async function up(db: Kysely<never>, columns: Columns): Promise<void> {
  await sql
    .raw(`-- Why the site itself ended it; null for all others.
      alter table purchases add column ended_by text`)
    .execute(db)
  await addChecks(db, columns, 'purchases', {
    ended_by: "ended_by in ('coach', 'buyer', 'contents', 'removed')",
  })
  await sql
    .raw(`-- How often one person may take or buy it.
      alter table offers add column per_person integer`)
    .execute(db)
  await sql.raw("update offers set per_person = 1 where pays = 'free'").execute(db)
  await addChecks(db, columns, 'offers', { per_person: 'per_person between 1 and 100' })
  await sql
    .raw(`-- Whether offers of coaches may hold months of plans; those of administrators always may.
      alter table offer_site add column coaches_give_plans boolean default false not null`)
    .execute(db)
}
