import type { Db } from '#src/platform/server/db/database.ts'

/** The versions of some coachings, by primary key. */
export const versionsOf = (db: Db, ids: readonly number[]) =>
  db.selectFrom('coachings').select(['id', 'version']).where('id', 'in', ids).execute()
