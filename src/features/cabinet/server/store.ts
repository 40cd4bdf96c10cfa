import { type SqlBool, sql } from 'kysely'
import {
  jsonUnlessLarge,
  type ListPage,
  pageOfLargeList,
} from '#src/platform/server/db/capped-list.ts'
import { type Db, engineOf } from '#src/platform/server/db/database.ts'
import type { Deletable } from '#src/platform/server/db/deleted-items.ts'
import { jsonColumns, jsonRow, jsonRows } from '#src/platform/server/db/json-rows.ts'
import type { Owned } from '#src/platform/server/db/owned-rows.ts'
import { prepared } from '#src/platform/server/db/prepared.ts'
import { revisionAfter } from '#src/platform/server/db/revision.ts'
import { type DrawerType, POSITION_GAP } from '../constants.ts'
import {
  type CabinetEntry,
  type CabinetEntryChange,
  cabinetEntry,
  type NewCabinetEntry,
} from '../contract.ts'

interface Drawer {
  owner: number
  drawer: DrawerType
}

const JSON_COLUMNS = jsonColumns(cabinetEntry)

const TEXTS = ['title', 'content']
const ORDER = ['position', 'id']

// The index returns the rows sorted; see the tracker's store.
const drawerAsJson = prepared<Drawer, { rows: string | null }>((db, arg, engine) => {
  const entries =
    engine === 'sqlite'
      ? sql`cabinet_entries indexed by cabinet_entries_place`
      : sql`cabinet_entries`
  const rows = jsonRows(engine, JSON_COLUMNS, engine === 'sqlite' ? [] : ORDER)
  const from = sql`${entries} where user_id = ${arg('owner')} and drawer_type = ${arg('drawer')}`
  return { compile: () => jsonUnlessLarge(from, rows, TEXTS).compile(db) }
})

/** JSON of a drawer's entries, from the top. */
export async function listDrawer(db: Db, drawer: Drawer, cursor?: number): Promise<ListPage> {
  const rows = cursor === undefined ? (await drawerAsJson(db, drawer))[0]?.rows : null
  if (rows) return { rows, nextCursor: null }
  const where = sql`user_id = ${drawer.owner} and drawer_type = ${drawer.drawer}`
  const list = {
    table: 'cabinet_entries',
    where,
    columns: JSON_COLUMNS,
    texts: TEXTS,
    order: ORDER,
  }
  return pageOfLargeList(db, list, cursor)
}

/**
 * Blocks other reorderings by this member until the transaction ends. SQLite has a single writer anyway. `no key`
 * leaves inserts that reference the member unblocked.
 */
export async function lockOrder(trx: Db, owner: number): Promise<void> {
  if (engineOf(trx) === 'sqlite') return
  await trx.selectFrom('users').select('id').where('id', '=', owner).forNoKeyUpdate().execute()
}

export const findEntry = (db: Db, { owner, id }: Owned): Promise<CabinetEntry | undefined> =>
  db
    .selectFrom('cabinet_entries')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', owner)
    .executeTakeFirst()

/** The topmost position, of those below `above` if given, ignoring the entry `except`. */
export async function topPosition(
  db: Db,
  { owner, drawer }: Drawer,
  { above, except }: { above?: number; except?: number } = {},
): Promise<number | null> {
  let query = db
    .selectFrom('cabinet_entries')
    .select('position')
    .where('user_id', '=', owner)
    .where('drawer_type', '=', drawer)
    .orderBy('position')
    .limit(1)
  if (above !== undefined) query = query.where('position', '>', above)
  if (except !== undefined) query = query.where('id', '!=', except)
  return (await query.executeTakeFirst())?.position ?? null
}

/** Respaces a drawer's positions, keeping the order. */
export async function respacePositions(trx: Db, { owner, drawer }: Drawer): Promise<void> {
  await sql`
    update cabinet_entries set position = spread.at * ${sql.lit(POSITION_GAP)}
    from (
      select id as entry_id, row_number() over (order by position, id) as at
      from cabinet_entries where user_id = ${owner} and drawer_type = ${drawer}
    ) as spread
    where cabinet_entries.id = spread.entry_id
  `.execute(trx)
}

export const insertEntry = (
  db: Db,
  entry: Omit<NewCabinetEntry, 'user_id'> & { user_id: number; position: number },
  now: string,
): Promise<CabinetEntry> =>
  db
    .insertInto('cabinet_entries')
    .values({ ...entry, created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()

export async function placeEntry(
  db: Db,
  { owner, id }: Owned,
  place: { drawer_type: DrawerType; position: number },
): Promise<void> {
  await db
    .updateTable('cabinet_entries')
    .set(place)
    .where('id', '=', id)
    .where('user_id', '=', owner)
    .execute()
}

type Change = Owned & Record<'title' | 'content' | 'expected', string | null> & { now: string }

const changeText = prepared<Change, { row: string }>((db, arg, engine) =>
  db
    .updateTable('cabinet_entries')
    .set({
      title: sql<string>`coalesce(${arg('title')}, title)`,
      content: sql<string>`coalesce(${arg('content')}, content)`,
      updated_at: arg('now'),
    })
    .where('id', '=', arg('id'))
    .where('user_id', '=', arg('owner'))
    .where(sql<SqlBool>`updated_at = coalesce(${arg('expected')}, updated_at)`)
    .returning(jsonRow(engine, JSON_COLUMNS).as('row')),
)

/** @returns the updated entry as JSON; undefined if no entry with this `updated_at` exists */
export async function updateText(
  db: Db,
  owned: Owned,
  change: CabinetEntryChange,
  now: string,
): Promise<string | undefined> {
  const { title = null, content = null, expected_updated_at: expected = null } = change
  const revision = revisionAfter(expected, now)
  return (await changeText(db, { ...owned, title, content, expected, now: revision }))[0]?.row
}

export const DELETABLE: Deletable = { table: 'cabinet_entries', parts: [] }
