import { sql } from 'kysely'
import type { Db } from '#src/platform/server/db/database.ts'
import { engineOf } from '#src/platform/server/db/database.ts'

/** A list of lists, as rows with one column, `value`. */
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
export async function setOrigins(db: Db, importId: number, origins: readonly StatedOrigin[]): Promise<void> {
  const stated = origins.map(each => [each.list, each.row_id, each.site, each.origin_id, each.origin_at])
  await sql`
    update import_rows
    set origin_site = v.value ->> 2, origin_id = cast(v.value ->> 3 as bigint), origin_at = v.value ->> 4
    from ${valuesIn(db, stated)} as v
    where import_id = ${importId} and list = v.value ->> 0 and source_id = cast(v.value ->> 1 as bigint)
  `.execute(db)
}

/** Rows of which the file says that they were first written as the same one. */
export const listSameOrigin = (db: Db, importId: number, limit: number) =>
  db
    .selectFrom('import_rows')
    .select(['list', eb => eb.fn.max<number>('n').as('row')])
    .where('import_id', '=', importId)
    .groupBy(['list', 'origin_site', 'origin_id', 'origin_at'])
    .having(eb => eb.fn.countAll(), '>', 1)
    .limit(limit)
    .execute()
