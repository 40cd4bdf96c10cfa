import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { advisoryLock, type Db, engineOf, inTransaction } from '#src/platform/server/db/database.ts'
import { EXPORT_ROWS, inBatches } from '#src/platform/server/db/pages.ts'
import type { ImportedList } from '#src/platform/server/imports.ts'

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

interface NewOrigin extends Origin {
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

const listOriginsAfter = (db: Db, owner: number, after: number) =>
  db
    .selectFrom('import_origins')
    .selectAll()
    .where('user_id', '=', owner)
    .where('id', '>', after)
    .orderBy('id')
    .limit(EXPORT_ROWS)
    .execute()

/** What the member shares as a kind, with whom, and from which day on. */
export const listSharedKinds = (db: Db, owner: number, now: string) =>
  db
    .selectFrom('shares')
    .innerJoin('coachings', 'coachings.id', 'shares.coaching_id')
    .innerJoin('users', 'users.id', 'coachings.coach_id')
    .select(['shares.kind', 'shares.from_date', 'users.full_name', 'users.username'])
    .where('coachings.member_id', '=', owner)
    .where('coachings.status', '=', 'active')
    .where('shares.item_id', 'is', null)
    .where(eb => eb.or([eb('shares.expires_at', 'is', null), eb('shares.expires_at', '>', now)]))
    .orderBy('shares.id')
    .execute()

export const findOwner = (db: Db, id: number) =>
  db
    .selectFrom('users')
    .select(['id', 'created_at', 'time_zone'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const siteId = async (db: Db): Promise<string | undefined> =>
  (await db.selectFrom('site_ids').select('id').executeTakeFirst())?.id

/** The site's own id, by which other sites know rows that were written here; drawn when it is first asked for. */
export async function findSiteId(db: Db): Promise<string> {
  const known = await siteId(db)
  if (known) return known
  return inTransaction(db, async trx => {
    await advisoryLock(trx, 'site id')
    const drawn = await siteId(trx)
    if (drawn) return drawn
    const id = randomUUID()
    await trx.insertInto('site_ids').values({ id }).execute()
    return id
  })
}

/** Where rows that came in were first written, for those that are still here. */
export async function* exportOrigins(db: Db, owner: number, lists: readonly ImportedList[]) {
  let batch: Awaited<ReturnType<typeof listOriginsAfter>> = []
  const present = async () => {
    const here = new Map<string, Set<number>>()
    for (const list of lists) {
      const ids = batch.filter(each => each.list === list.name).map(each => each.row_id)
      const existing = ids.length > 0 ? await list.existing(db, owner, ids) : []
      here.set(list.name, new Set(existing.map(({ id }) => id)))
    }
    return batch.filter(each => here.get(each.list)?.has(each.row_id))
  }
  for await (const row of inBatches(after => listOriginsAfter(db, owner, after))) {
    batch.push(row)
    if (batch.length < EXPORT_ROWS) continue
    yield* await present()
    batch = []
  }
  yield* await present()
}
