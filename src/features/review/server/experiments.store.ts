import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#src/platform/server/db/database.ts'
import type { Experiments } from './rows.generated.ts'

export type StoredExperiment = Selectable<Experiments>

export const findOfDay = (
  db: Db,
  owner: number,
  date: string,
): Promise<StoredExperiment | undefined> =>
  db
    .selectFrom('experiments')
    .selectAll()
    .where('user_id', '=', owner)
    .where('starts_on', '<=', date)
    .where('ends_on', '>=', date)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The latest three trials whose last day is `date` or later, newest first. */
export const listNotEndedBefore = (
  db: Db,
  owner: number,
  date: string,
): Promise<StoredExperiment[]> =>
  db
    .selectFrom('experiments')
    .selectAll()
    .where('user_id', '=', owner)
    .where('ends_on', '>=', date)
    .orderBy('ends_on', 'desc')
    .orderBy('id', 'desc')
    .limit(3)
    .execute()

export const insertExperiment = (db: Db, row: Insertable<Experiments>): Promise<StoredExperiment> =>
  db.insertInto('experiments').values(row).returningAll().executeTakeFirstOrThrow()
