import { sql } from 'kysely'
import { latestDateOnEarth } from '#src/contract/calendar.ts'
import { ownedBy } from '#src/platform/server/db/owned-rows.ts'
import type { ImportedList, ImportRow } from '#src/platform/server/imports.ts'
import {
  type ArchivedDomino,
  type ArchivedMark,
  type ArchivedReflection,
  type ArchivedRestDay,
  archivedDomino,
  archivedMark,
  archivedReflection,
  archivedRestDay,
} from '../../contract/archive.ts'

const isTooLate = (row: ImportRow, now: Date) =>
  (row.date as string) > latestDateOnEarth(now)
    ? { field: 'date', why: 'Please choose today or an earlier day.' }
    : null

const dominoes: ImportedList = {
  name: 'domino_entries',
  row: archivedDomino,
  writtenAt: row => (row as ArchivedDomino).created_at,
  check: isTooLate,
  existing: (db, owner, ids) =>
    db
      .selectFrom('domino_entries')
      .select(['id', 'created_at as writtenAt', 'updated_at as version'])
      .where(ownedBy(owner))
      .where('id', 'in', ids)
      .execute(),
  insert: (trx, owner, rows) =>
    trx
      .insertInto('domino_entries')
      .values(rows.map(({ id, ...row }) => ({ ...(row as Omit<ArchivedDomino, 'id'>), user_id: owner })))
      .returning('id')
      .execute(),
  async remove(trx, owner, ids, added) {
    const later = await trx
      .selectFrom('domino_reflections')
      .innerJoin('domino_entries', 'domino_entries.id', 'domino_reflections.domino_id')
      .select(['domino_reflections.id', 'domino_id'])
      .where(ownedBy(owner))
      .where('domino_id', 'in', ids)
      .execute()
    const ours = added('domino_reflections')
    const kept = later.filter(({ id }) => !ours.has(id)).map(each => each.domino_id)
    const gone = ids.filter(id => !kept.includes(id))
    if (gone.length > 0)
      await trx.deleteFrom('domino_entries').where(ownedBy(owner)).where('id', 'in', gone).execute()
    return kept
  },
  shared: { kind: 'dominoes', dayOf: row => (row as ArchivedDomino).date },
}

/** Checks each row's own domino: a list of all of the member's dominoes would be built again for every few rows. */
const ofOwner = (owner: number, column: 'domino_reflections.domino_id' | 'pip_marks.entry_id') =>
  sql<boolean>`exists (select 1 from domino_entries where domino_entries.id = ${sql.ref(column)} and ${ownedBy(owner)})`

const reflections: ImportedList = {
  name: 'domino_reflections',
  row: archivedReflection,
  reference: { column: 'domino_id', list: 'domino_entries' },
  writtenAt: row => (row as ArchivedReflection).created_at,
  existing: (db, owner, ids) =>
    db
      .selectFrom('domino_reflections')
      .select(['id', 'created_at as writtenAt', sql<string>`''`.as('version')])
      .where(ofOwner(owner, 'domino_reflections.domino_id'))
      .where('id', 'in', ids)
      .execute(),
  insert: (trx, _owner, rows) =>
    trx
      .insertInto('domino_reflections')
      .values(rows.map(({ id, ...row }) => row as Omit<ArchivedReflection, 'id'>))
      .returning('id')
      .execute(),
  async remove(trx, owner, ids) {
    await trx
      .deleteFrom('domino_reflections')
      .where(ofOwner(owner, 'domino_reflections.domino_id'))
      .where('id', 'in', ids)
      .execute()
    return []
  },
}

const marks: ImportedList = {
  name: 'pip_marks',
  row: archivedMark,
  reference: { column: 'entry_id', list: 'domino_entries' },
  writtenAt: row => (row as ArchivedMark).at,
  existing: (db, owner, ids) =>
    db
      .selectFrom('pip_marks')
      .select(['id', 'at as writtenAt', sql<string>`''`.as('version')])
      .where(ofOwner(owner, 'pip_marks.entry_id'))
      .where('id', 'in', ids)
      .execute(),
  insert: (trx, _owner, rows) =>
    trx
      .insertInto('pip_marks')
      .values(rows.map(({ id, ...row }) => row as Omit<ArchivedMark, 'id'>))
      .returning('id')
      .execute(),
  async remove(trx, owner, ids) {
    await trx
      .deleteFrom('pip_marks')
      .where(ofOwner(owner, 'pip_marks.entry_id'))
      .where('id', 'in', ids)
      .execute()
    return []
  },
}

const restDays: ImportedList = {
  name: 'rest_days',
  row: archivedRestDay,
  writtenAt: row => (row as ArchivedRestDay).date,
  check: isTooLate,
  existing: (db, owner, ids) =>
    db
      .selectFrom('rest_days')
      .select(['id', 'date as writtenAt', sql<string>`''`.as('version')])
      .where(ownedBy(owner))
      .where('id', 'in', ids)
      .execute(),
  async fates(db, owner, rows) {
    const dates = rows.map(row => (row as ArchivedRestDay).date)
    const known = await db
      .selectFrom('rest_days')
      .select('date')
      .where('user_id', '=', owner)
      .where('date', 'in', dates)
      .execute()
    const here = new Set(known.map(({ date }) => date))
    return dates.map(date => {
      if (here.has(date)) return 'here'
      here.add(date)
      return 'new'
    })
  },
  insert: (trx, owner, rows) =>
    trx
      .insertInto('rest_days')
      .values(rows.map(row => ({ user_id: owner, date: (row as ArchivedRestDay).date })))
      .returning('id')
      .execute(),
  async remove(trx, owner, ids) {
    await trx.deleteFrom('rest_days').where(ownedBy(owner)).where('id', 'in', ids).execute()
    return []
  },
}

export const trackerImports: readonly ImportedList[] = [dominoes, reflections, marks, restDays]
