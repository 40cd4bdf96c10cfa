import { setImmediate as othersFirst } from 'node:timers/promises'
import type { Insertable, Selectable, Updateable } from 'kysely'
import { sql } from 'kysely'
import { changedRows, type Db, hasChanged } from '#src/platform/server/db/database.ts'
import type { Owned } from '#src/platform/server/db/owned-rows.ts'
import type { ImportState, RowOutcome } from '../../constants.ts'
import type { MemberImport } from '../../contract/imports.ts'
import { valuesIn } from '../origins/store.ts'
import type { Imports } from '../tables.ts'

const SUMMARY = [
  'id',
  'user_id',
  'state',
  'file_sha256',
  'counts',
  'never',
  'ignored',
  'shared',
  'adds_bytes',
  'done',
  'total',
  'created_at',
  'expires_at',
  'applied_at',
  'first_day',
] as const

export type StoredImport = Selectable<Imports>

export const insertImport = async (db: Db, row: Insertable<Imports>): Promise<number> =>
  (await db.insertInto('imports').values(row).returning('id').executeTakeFirstOrThrow()).id

/** @param now a preview that has expired is not found, even before it is swept away */
const present = (db: Db, owner: number, now: string) =>
  db
    .selectFrom('imports')
    .select(SUMMARY)
    .where('user_id', '=', owner)
    .where('state', '<>', 'reading')
    .where(eb => eb.or([eb('state', '<>', 'previewed'), eb('expires_at', '>', now)]))

export const findImport = (
  db: Db,
  { owner, id }: Owned,
  now: string,
): Promise<StoredImport | undefined> =>
  present(db, owner, now).select('plans').where('id', '=', id).executeTakeFirst()

/** Locks it until the transaction ends, so that concurrent calls take turns. SQLite has a single writer anyway. */
export async function lockState(trx: Db, { owner, id }: Owned): Promise<ImportState | undefined> {
  const row = await trx
    .selectFrom('imports')
    .select('state')
    .where('id', '=', id)
    .where('user_id', '=', owner)
    .forUpdate()
    .executeTakeFirst()
  return row?.state
}

/** See `lockState`. */
export async function lockImport(
  trx: Db,
  owned: Owned,
  now: string,
): Promise<StoredImport | undefined> {
  await lockState(trx, owned)
  return findImport(trx, owned, now)
}

export type ImportSummary = Pick<StoredImport, (typeof SUMMARY)[number]>

export const listImports = (db: Db, owner: number, now: string): Promise<ImportSummary[]> =>
  present(db, owner, now).orderBy('id', 'desc').limit(200).execute()

/** Changes it if it is still in the state `from`. @returns whether it was */
export const changeImport = (
  db: Db,
  { owner, id }: Owned,
  from: ImportState,
  change: Updateable<Imports>,
): Promise<boolean> =>
  hasChanged(
    db
      .updateTable('imports')
      .set(change)
      .where('id', '=', id)
      .where('user_id', '=', owner)
      .where('state', '=', from),
  )

/** Deletes one that nobody can see any more. */
export async function deleteRead(db: Db, { owner, id }: Owned): Promise<void> {
  await db
    .deleteFrom('imports')
    .where('id', '=', id)
    .where('user_id', '=', owner)
    .where('state', '=', 'reading')
    .execute()
}

/** Hides the member's previews but this one, as an upload replaces what came before. @returns their ids */
export async function hideOtherPreviews(trx: Db, { owner, id }: Owned): Promise<number[]> {
  const hidden = await trx
    .updateTable('imports')
    .set({ state: 'reading' })
    .where('user_id', '=', owner)
    .where('id', '<>', id)
    .where('state', '=', 'previewed')
    .returning('id')
    .execute()
  return hidden.map(each => each.id)
}

/** Another import of the member that is being brought in. */
export const findRunning = (db: Db, { owner, id }: Owned) =>
  db
    .selectFrom('imports')
    .select('id')
    .where('user_id', '=', owner)
    .where('id', '<>', id)
    .where('state', '=', 'applying')
    .executeTakeFirst()

/** Everybody's imports that may have been interrupted. */
export const listInterrupted = (db: Db) =>
  db
    .selectFrom('imports')
    .select(['id', 'user_id'])
    .where('state', '=', 'applying')
    .orderBy('id')
    .execute()

/** Everybody's expired previews and unfinished uploads. */
export const listExpired = (db: Db, before: string) =>
  db
    .selectFrom('imports')
    .select(['id', 'user_id', 'state'])
    .where('state', 'in', ['previewed', 'reading'])
    .where('created_at', '<', before)
    .execute()

// ---- rows between upload and import

const UNSTAGED_AT_ONCE = 2_000

interface Unstaging {
  /** All lists when left out. */
  list?: string
  /** Stops between two statements. */
  signal?: AbortSignal
}

/** Deletes a batch at a time; yields to the event loop before each. */
export async function deleteStagedRows(
  db: Db,
  importId: number,
  { list, signal }: Unstaging = {},
): Promise<void> {
  for (let deleted = UNSTAGED_AT_ONCE; deleted === UNSTAGED_AT_ONCE && !signal?.aborted; ) {
    await othersFirst()
    deleted = await changedRows(
      db.deleteFrom('import_rows').where('id', 'in', some =>
        some
          .selectFrom('import_rows')
          .select('id')
          .where('import_id', '=', importId)
          .$if(list !== undefined, query => query.where('list', '=', String(list)))
          .limit(UNSTAGED_AT_ONCE),
      ),
    )
  }
}

/** Imports that are over and still have staged rows. */
export const listOverStaged = (db: Db) =>
  db
    .selectFrom('imports')
    .select('id')
    .where('state', '=', 'applied')
    .where('id', 'in', staged => staged.selectFrom('import_rows').select('import_id').distinct())
    .execute()

/** In one statement: one for each row took most of an import's time. */
export async function noteOutcome(
  db: Db,
  rows: readonly { staged: { id: number }; outcome: RowOutcome; row_id: number | null }[],
  applied: boolean,
): Promise<void> {
  const outcomes = rows.map(({ staged, outcome, row_id }) => [staged.id, outcome, row_id])
  await sql`
    update import_rows
    set outcome = v.value ->> 1, row_id = cast(v.value ->> 2 as bigint), applied = ${applied}
    from ${valuesIn(db, outcomes)} as v
    where import_rows.id = cast(v.value ->> 0 as bigint)
  `.execute(db)
}

/** Maps ids of rows in the file to their ids here, without those that are not here yet. */
export async function findHere(
  db: Db,
  of: { importId: number; list: string },
  sourceIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('import_rows')
    .select(['source_id', 'row_id'])
    .where('import_id', '=', of.importId)
    .where('list', '=', of.list)
    .where('source_id', 'in', sourceIds)
    .where('row_id', 'is not', null)
    .execute()
  return new Map(rows.map(({ source_id, row_id }) => [source_id, row_id ?? 0]))
}

/** Rows whose id occurs twice in their list. Groups by an index: a join of all with all kept others waiting. */
export const listTwice = (db: Db, importId: number, limit: number) =>
  db
    .selectFrom(
      db
        .selectFrom('import_rows')
        .select(({ fn }) => ['list', 'source_id', fn.min('id').as('first')])
        .where('import_id', '=', importId)
        .groupBy(['list', 'source_id'])
        .having(({ fn }) => fn.countAll(), '>', 1)
        .limit(limit)
        .as('twice'),
    )
    .innerJoin('import_rows as a', join =>
      join.onRef('a.list', '=', 'twice.list').onRef('a.source_id', '=', 'twice.source_id'),
    )
    .select(['a.list', 'a.n as row'])
    .where('a.import_id', '=', importId)
    .whereRef('a.id', '>', 'twice.first')
    .limit(limit)
    .execute()

/** Rows that refer to a row that the file does not have. */
export const listAstray = (
  db: Db,
  importId: number,
  list: string,
  parents: string,
  limit: number,
) =>
  db
    .selectFrom('import_rows as a')
    .leftJoin('import_rows as b', join =>
      join
        .onRef('b.import_id', '=', 'a.import_id')
        .on('b.list', '=', parents)
        .onRef('b.source_id', '=', 'a.ref_id'),
    )
    .select(['a.list', 'a.n as row'])
    .where('a.import_id', '=', importId)
    .where('a.list', '=', list)
    .where('b.id', 'is', null)
    .limit(limit)
    .execute()

export async function countOutcomes(db: Db, importId: number): Promise<MemberImport['counts']> {
  const rows = await db
    .selectFrom('import_rows')
    .select(['list', 'outcome', db.fn.countAll<number>().as('n')])
    .where('import_id', '=', importId)
    .where('outcome', 'is not', null)
    .groupBy(['list', 'outcome'])
    .orderBy('list')
    .execute()
  const counts: MemberImport['counts'] = {}
  for (const { list, outcome, n } of rows) {
    counts[list] ??= { new: 0, here: 0, merged: 0, left_out: 0 }
    counts[list][outcome ?? 'new'] = Number(n)
  }
  return counts
}

/** The first day with a new domino. */
export async function findFirstDay(db: Db, importId: number): Promise<string | null> {
  const row = await db
    .selectFrom('import_rows')
    .select(sql<string | null>`min(row ->> 'date')`.as('day'))
    .where('import_id', '=', importId)
    .where('list', '=', 'domino_entries')
    .where('outcome', '=', 'new')
    .executeTakeFirst()
  return row?.day ?? null
}

export async function bytesOfNew(db: Db, importId: number): Promise<number> {
  const row = await db
    .selectFrom('import_rows')
    .select(db.fn.sum<number>('bytes').as('bytes'))
    .where('import_id', '=', importId)
    .where('outcome', 'in', ['new', 'merged'])
    .executeTakeFirst()
  return Number(row?.bytes ?? 0)
}
