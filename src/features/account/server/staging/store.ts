import { setImmediate as othersFirst } from 'node:timers/promises'
import { type Insertable, type Selectable, sql } from 'kysely'
import { type Db, engineOf } from '#src/platform/server/db/database.ts'
import { valuesIn } from '../origins/store.ts'
import type { ImportRows } from '../tables.ts'

/** A row as it is staged; what becomes of it is not known yet. */
export type NewRow = Omit<Insertable<ImportRows>, 'id' | 'outcome' | 'row_id' | 'applied'>

export type StagedRow = Selectable<ImportRows>

interface StagedList {
  importId: number
  list: string
}

/** Rows not applied yet: with `applied`, the index leads to the next row, instead of sorting all rows for each page. */
const unapplied = (db: Db, { importId, list }: StagedList, after: number) =>
  db
    .selectFrom('import_rows')
    .where('import_id', '=', importId)
    .where('list', '=', list)
    .where('applied', '=', false)
    .where('id', '>', after)
    .orderBy('id')

const listSizes = (db: Db, of: StagedList, after: number, limit: number) =>
  unapplied(db, of, after).select(['id', 'bytes']).limit(limit).execute()

const listUnapplied = (
  db: Db,
  of: StagedList,
  after: number,
  limit: number,
): Promise<StagedRow[]> => unapplied(db, of, after).selectAll().limit(limit).execute()

/** Sends all rows as one text: a statement with a parameter for each cell would take up megabytes once prepared. */
export async function stageRows(db: Db, rows: readonly NewRow[]): Promise<void> {
  if (rows.length === 0) return
  const values = rows.map(each => [
    ...[each.import_id, each.list, each.n, each.source_id, each.ref_id],
    ...[each.origin_site, each.origin_id, each.origin_at, each.row, each.bytes],
  ])
  await sql`
    insert into import_rows
      (import_id, list, n, source_id, ref_id, origin_site, origin_id, origin_at, row, bytes, applied)
    select cast(v.value ->> 0 as bigint), v.value ->> 1, cast(v.value ->> 2 as integer), cast(v.value ->> 3 as bigint),
      cast(v.value ->> 4 as bigint), v.value ->> 5, cast(v.value ->> 6 as bigint), v.value ->> 7,
      cast(v.value ->> 8 as ${engineOf(db) === 'sqlite' ? sql`text` : sql`jsonb`}), cast(v.value ->> 9 as integer), ${false}
    from ${valuesIn(db, values)} as v
  `.execute(db)
}

/** Rows in one batch: few enough that nobody else's save waits for longer than a moment. */
export const ROWS_AT_ONCE = 200
/** Of one batch, unless it is a single row: each may have 300 kB. */
const BYTES_AT_ONCE = 1024 * 1024

/** How many of the rows, from the first, are one batch. */
function fitting(sizes: readonly { bytes: number }[]): number {
  let bytes = 0
  const end = sizes.findIndex(each => {
    bytes += each.bytes
    return bytes > BYTES_AT_ONCE
  })
  return end < 0 ? sizes.length : Math.max(1, end)
}

/**
 * The staged rows of a list that are not applied yet, one batch at a time; yields to the event loop before each.
 * @param most rows of a batch
 */
export async function* stagedBatches(
  db: Db,
  of: StagedList,
  most = ROWS_AT_ONCE,
): AsyncGenerator<StagedRow[]> {
  for (let after = 0; ; ) {
    await othersFirst()
    const sizes = await listSizes(db, of, after, most)
    if (sizes.length === 0) return
    for (let from = 0; from < sizes.length; ) {
      const some = sizes.slice(from, from + fitting(sizes.slice(from)))
      if (from > 0) await othersFirst()
      yield await listUnapplied(db, of, after, some.length)
      after = some.at(-1)?.id ?? 0
      from += some.length
    }
  }
}
