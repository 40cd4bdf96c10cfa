import { sql } from 'kysely'
import { ownedBy } from '#src/platform/server/db/owned-rows.ts'
import type { ImportedList } from '#src/platform/server/imports.ts'
import {
  type ArchivedOutcome,
  type ArchivedPlan,
  archivedOutcome,
  archivedPlan,
} from '../../contract/archive.ts'

/** Checks each outcome's own plan: a list of all of the member's plans would be built again for every few rows. */
const ofOwner = (owner: number) =>
  sql<boolean>`exists (select 1 from if_thens where if_thens.id = if_then_days.if_then_id and ${ownedBy(owner)})`

const plans: ImportedList = {
  name: 'if_thens',
  row: archivedPlan,
  writtenAt: row => (row as ArchivedPlan).created_at,
  existing: (db, owner, ids) =>
    db
      .selectFrom('if_thens')
      .select(['id', 'created_at as writtenAt', sql<string>`''`.as('version')])
      .where(ownedBy(owner))
      .where('id', 'in', ids)
      .execute(),
  insert: (trx, owner, rows) =>
    trx
      .insertInto('if_thens')
      .values(
        rows.map(row => {
          const { id, ...plan } = row as ArchivedPlan
          return { ...plan, days: JSON.stringify(plan.days), user_id: owner }
        }),
      )
      .returning('id')
      .execute(),
  async remove(trx, owner, ids, added) {
    const ours = added('if_then_days')
    const recorded = await trx
      .selectFrom('if_then_days')
      .select(['id', 'if_then_id'])
      .where('if_then_id', 'in', ids)
      .where(ofOwner(owner))
      .execute()
    const kept = recorded.filter(({ id }) => !ours.has(id)).map(each => each.if_then_id)
    const gone = ids.filter(id => !kept.includes(id))
    if (gone.length > 0)
      await trx.deleteFrom('if_thens').where(ownedBy(owner)).where('id', 'in', gone).execute()
    return kept
  },
  shared: { kind: 'if_thens', dayOf: row => (row as ArchivedPlan).week },
}

const outcomes: ImportedList = {
  name: 'if_then_days',
  row: archivedOutcome,
  reference: { column: 'if_then_id', list: 'if_thens' },
  writtenAt: row => (row as ArchivedOutcome).date,
  existing: (db, owner, ids) =>
    db
      .selectFrom('if_then_days')
      .select(['id', 'date as writtenAt', 'recorded_at as version'])
      .where(ofOwner(owner))
      .where('id', 'in', ids)
      .execute(),
  async fates(db, owner, rows) {
    const known = await db
      .selectFrom('if_then_days')
      .select(['if_then_id', 'date'])
      .where(ofOwner(owner))
      .where(
        'if_then_id',
        'in',
        rows.map(row => (row as ArchivedOutcome).if_then_id),
      )
      .execute()
    const here = new Set(known.map(({ if_then_id, date }) => `${if_then_id} ${date}`))
    return rows.map(row => {
      const { if_then_id, date } = row as ArchivedOutcome
      if (here.has(`${if_then_id} ${date}`)) return 'here'
      if (if_then_id) here.add(`${if_then_id} ${date}`)
      return 'new'
    })
  },
  insert: (trx, _owner, rows) =>
    trx
      .insertInto('if_then_days')
      .values(rows.map(({ id, ...outcome }) => outcome as Omit<ArchivedOutcome, 'id'>))
      .returning('id')
      .execute(),
  async remove(trx, owner, ids) {
    await trx.deleteFrom('if_then_days').where(ofOwner(owner)).where('id', 'in', ids).execute()
    return []
  },
}

export const reviewImports: readonly ImportedList[] = [plans, outcomes]
