import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#src/platform/server/db/database.ts'
import { deleteOwned, type Owned } from '#src/platform/server/db/owned-rows.ts'
import { prepared } from '#src/platform/server/db/prepared.ts'
import type { Experiments } from '../tables.ts'

export type StoredExperiment = Selectable<Experiments>

const notEndedBefore = prepared<{ owner: number; date: string }, StoredExperiment>((db, arg) =>
  db
    .selectFrom('experiments')
    .selectAll()
    .where('user_id', '=', arg('owner'))
    .where('ends_on', '>=', arg('date'))
    .orderBy('ends_on', 'desc')
    .orderBy('id', 'desc')
    .limit(3),
)

const ofDay = prepared<{ owner: number; date: string }, StoredExperiment>((db, arg) =>
  db
    .selectFrom('experiments')
    .selectAll()
    .where('user_id', '=', arg('owner'))
    .where('starts_on', '<=', arg('date'))
    .where('ends_on', '>=', arg('date'))
    .orderBy('id', 'desc')
    .limit(1),
)

/** The trial that a day belongs to. */
export const findOfDay = async (
  db: Db,
  owner: number,
  date: string,
): Promise<StoredExperiment | undefined> => (await ofDay(db, { owner, date }))[0]

/** The latest three trials whose last day is `date` or later, newest first. */
export const listNotEndedBefore = (
  db: Db,
  owner: number,
  date: string,
): Promise<StoredExperiment[]> => notEndedBefore(db, { owner, date })

export const insertExperiment = (db: Db, row: Insertable<Experiments>): Promise<StoredExperiment> =>
  db.insertInto('experiments').values(row).returningAll().executeTakeFirstOrThrow()

export const deleteExperiment = (db: Db, owned: Owned): Promise<boolean> =>
  deleteOwned(db, 'experiments', owned)
