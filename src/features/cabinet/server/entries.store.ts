import { sql } from 'kysely'
import type { Db } from '#src/platform/server/db/database.ts'
import type { Deletable } from '#src/platform/server/db/deleted-items.ts'
import { ownList } from '#src/platform/server/db/own-list.ts'
import type { Owned } from '#src/platform/server/db/owned-rows.ts'
import { revisionAfter } from '#src/platform/server/db/revision.ts'
import { type DrawerType, POSITION_GAP } from '../constants.ts'
import type { CabinetEntry, CabinetEntryChange, NewCabinetEntry } from '../contract.ts'

interface Drawer {
  owner: number
  drawer: DrawerType
}

const inDrawer = ownList({ table: 'cabinet_entries', order: ['position', 'id'], rows: 3 })

export const listDrawer = (db: Db, { owner, drawer }: Drawer, cursor?: number) =>
  inDrawer(db, { user_id: owner, drawer_type: drawer }, cursor)

/**
 * Blocks other reorderings by this member until the transaction ends. `no key` leaves inserts that reference the member
 * unblocked.
 */
export async function lockOrder(trx: Db, owner: number): Promise<void> {
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

/** @returns undefined if no entry with this `expected_updated_at` exists */
export const updateText = (
  db: Db,
  { owner, id }: Owned,
  { title, content, expected_updated_at: expected }: CabinetEntryChange,
  now: string,
): Promise<CabinetEntry | undefined> =>
  db
    .updateTable('cabinet_entries')
    .set({ title, content, updated_at: revisionAfter(expected ?? null, now) })
    .where('id', '=', id)
    .where('user_id', '=', owner)
    .$if(expected !== undefined, found => found.where('updated_at', '=', expected ?? ''))
    .returningAll()
    .executeTakeFirst()

export const DELETABLE: Deletable = { table: 'cabinet_entries', parts: [] }
