import { sql } from 'kysely'
import { ownedBy } from '#src/platform/server/db/owned-rows.ts'
import type { ImportedList } from '#src/platform/server/imports.ts'
import { type ArchivedExperiment, archivedExperiment } from '../../contract/archive.ts'

const experiments: ImportedList = {
  name: 'experiments',
  row: archivedExperiment,
  writtenAt: row => (row as ArchivedExperiment).created_at,
  existing: (db, owner, ids) =>
    db
      .selectFrom('experiments')
      .select(['id', 'created_at as writtenAt', sql<string>`''`.as('version')])
      .where(ownedBy(owner))
      .where('id', 'in', ids)
      .execute(),
  /** Leaves out a trial that is still running if there is another one. */
  async fates(db, owner, rows, { today }) {
    const running = await db
      .selectFrom('experiments')
      .select('id')
      .where('user_id', '=', owner)
      .where('ends_on', '>=', today)
      .limit(1)
      .executeTakeFirst()
    let isRunning = running !== undefined
    return rows.map(row => {
      if ((row as ArchivedExperiment).ends_on < today) return 'new'
      if (isRunning) return 'left_out'
      isRunning = true
      return 'new'
    })
  },
  insert: (trx, owner, rows) =>
    trx
      .insertInto('experiments')
      .values(rows.map(({ id, ...row }) => ({ ...(row as Omit<ArchivedExperiment, 'id'>), user_id: owner })))
      .returning('id')
      .execute(),
  async remove(trx, owner, ids) {
    await trx.deleteFrom('experiments').where(ownedBy(owner)).where('id', 'in', ids).execute()
    return []
  },
}

export const insightImports: readonly ImportedList[] = [experiments]
