import { sql } from 'kysely'
import type { Db } from '#src/platform/server/db/database.ts'
import { engineOf } from '#src/platform/server/db/database.ts'
import { EXPORT_ROWS } from '#src/platform/server/db/pages.ts'

/** Lists of values as SQL rows with one column, `value`. */
export const valuesIn = (db: Db, lists: readonly unknown[]) =>
  engineOf(db) === 'sqlite'
    ? sql`json_each(${JSON.stringify(lists)})`
    : sql`jsonb_array_elements(cast(${JSON.stringify(lists)} as jsonb))`

export interface StatedOrigin {
  list: string
  row_id: number
  site: string
  origin_id: number
  origin_at: string
}

/** Gives rows the origins that the file says they have. */
export async function setOrigins(
  db: Db,
  importId: number,
  origins: readonly StatedOrigin[],
): Promise<void> {
  // Each repeats the import id: otherwise SQLite would begin with all rows of the import.
  const stated = origins.map(each => [
    ...[importId, each.list, each.row_id],
    ...[each.site, each.origin_id, each.origin_at],
  ])
  await sql`
    update import_rows
    set origin_site = v.value ->> 3, origin_id = cast(v.value ->> 4 as bigint), origin_at = v.value ->> 5
    from ${valuesIn(db, stated)} as v
    where import_id = cast(v.value ->> 0 as bigint) and list = v.value ->> 1
      and source_id = cast(v.value ->> 2 as bigint)
  `.execute(db)
}

/** Rows for which the file states the same origin. */
export const listSameOrigin = (db: Db, importId: number, limit: number) =>
  db
    .selectFrom('import_rows')
    .select(['list', eb => eb.fn.max<number>('n').as('row')])
    .where('import_id', '=', importId)
    .groupBy(['list', 'origin_site', 'origin_id', 'origin_at'])
    .having(eb => eb.fn.countAll(), '>', 1)
    .limit(limit)
    .execute()

export interface Origin {
  list: string
  site: string
  origin_id: number
  origin_at: string
}

/** The member's rows that came in with these origins. `cross` keeps SQLite from scanning all origins of the list. */
export async function findOrigins(
  db: Db,
  owner: number,
  list: string,
  origins: readonly Omit<Origin, 'list'>[],
): Promise<(Omit<Origin, 'list'> & { row_id: number })[]> {
  const names = origins.map(({ site, origin_id, origin_at }) => [site, origin_id, origin_at])
  const { rows } = await sql<Omit<Origin, 'list'> & { row_id: number }>`
    select o.row_id, o.site, o.origin_id, o.origin_at
    from ${valuesIn(db, names)} as v cross join import_origins as o
    where o.user_id = ${owner} and o.list = ${list} and o.site = v.value ->> 0
      and o.origin_id = cast(v.value ->> 1 as bigint) and o.origin_at = v.value ->> 2
  `.execute(db)
  return rows
}

export interface NewOrigin extends Origin {
  row_id: number
}

/** The origin of a row that comes in again is pointed at the new row. */
export async function insertOrigins(
  trx: Db,
  owner: number,
  origins: readonly NewOrigin[],
): Promise<void> {
  if (origins.length === 0) return
  await trx
    .insertInto('import_origins')
    .values(origins.map(each => ({ ...each, user_id: owner })))
    .onConflict(conflict =>
      conflict
        .columns(['user_id', 'list', 'site', 'origin_id', 'origin_at'])
        .doUpdateSet(eb => ({ row_id: eb.ref('excluded.row_id') })),
    )
    .execute()
}

export const listOriginsAfter = (db: Db, owner: number, after: number) =>
  db
    .selectFrom('import_origins')
    .selectAll()
    .where('user_id', '=', owner)
    .where('id', '>', after)
    .orderBy('id')
    .limit(EXPORT_ROWS)
    .execute()
