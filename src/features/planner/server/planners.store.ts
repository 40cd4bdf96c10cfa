import type { Db } from '#src/platform/server/db/database.ts'
import { type FieldHistory, historyAfter } from '#src/platform/server/db/field-history.ts'
import type { Owned } from '#src/platform/server/db/owned-rows.ts'
import { revisionAfter } from '#src/platform/server/db/revision.ts'
import type { NewPlanner, PlannerChange, WeeklyPlanner } from '../contract.ts'
import { partsOf } from '../domain.ts'

/** A row as it is stored, with what its fields were before. */
export type StoredPlanner = WeeklyPlanner & { field_history: FieldHistory }

const ofWeek = (db: Db, owner: number, week: string) =>
  db
    .selectFrom('weekly_planners')
    .selectAll()
    .where('user_id', '=', owner)
    .where('week_start_date', '=', week)

export const findByWeek = (
  db: Db,
  owner: number,
  week: string,
): Promise<StoredPlanner | undefined> => ofWeek(db, owner, week).executeTakeFirst()

/** Until the transaction ends, nobody else changes it. */
export const lockByWeek = (
  trx: Db,
  owner: number,
  week: string,
): Promise<StoredPlanner | undefined> => ofWeek(trx, owner, week).forUpdate().executeTakeFirst()

export const listWeeks = (
  db: Db,
  owner: number,
  weeks: readonly string[],
): Promise<StoredPlanner[]> =>
  db
    .selectFrom('weekly_planners')
    .selectAll()
    .where('user_id', '=', owner)
    .where('week_start_date', 'in', weeks)
    .orderBy('week_start_date')
    .execute()

export const lockPlanner = (trx: Db, { owner, id }: Owned): Promise<StoredPlanner | undefined> =>
  trx
    .selectFrom('weekly_planners')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', owner)
    .forUpdate()
    .executeTakeFirst()

/** @returns undefined if the member already has a planner for that week */
export function insertPlanner(
  db: Db,
  owner: number,
  planner: NewPlanner,
  now: string,
): Promise<StoredPlanner | undefined> {
  return db
    .insertInto('weekly_planners')
    .values({ ...planner, user_id: owner, created_at: now, updated_at: now })
    .onConflict(conflict => conflict.columns(['user_id', 'week_start_date']).doNothing())
    .returningAll()
    .executeTakeFirst()
}

export const findNamed = (
  db: Db,
  owner: number,
  clientId: string,
): Promise<StoredPlanner | undefined> =>
  db
    .selectFrom('weekly_planners')
    .selectAll()
    .where('user_id', '=', owner)
    .where('client_id', '=', clientId)
    .executeTakeFirst()

export type Change = Omit<PlannerChange, 'user_id' | 'week_start_date' | 'updated_at' | 'base'>

/** Makes a later version. @param stored locked */
export function replaceVersion(
  trx: Db,
  stored: StoredPlanner,
  change: Change,
  now: Date,
): Promise<StoredPlanner> {
  const updated_at = revisionAfter(stored.updated_at, now.toISOString())
  const [before, after] = [partsOf(stored), partsOf(change)]
  const field_history = historyAfter(stored.field_history, before, after, updated_at)
  return trx
    .updateTable('weekly_planners')
    .set({ ...change, updated_at, field_history })
    .where('id', '=', stored.id)
    .where('user_id', '=', stored.user_id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
