import { setImmediate as othersFirst } from 'node:timers/promises'
import type { Insertable, Selectable, Updateable } from 'kysely'
import { type Db, hasChanged } from '#src/platform/server/db/database.ts'
import type { Owned } from '#src/platform/server/db/owned-rows.ts'
import { notAmong } from '#src/platform/server/jobs/rows.ts'
import type { ImportState } from '../constants.ts'
import type { Imports } from './rows.generated.ts'

export type StoredImport = Selectable<Imports>

const PIECE_BYTES = 1024 * 1024

/** With its file, in pieces: one of fifty megabytes would be several times as much memory on its way. */
export async function insertImport(
  trx: Db,
  row: Insertable<Imports>,
  file: Buffer,
): Promise<StoredImport> {
  const made = await trx.insertInto('imports').values(row).returningAll().executeTakeFirstOrThrow()
  for (let from = 0; from < file.length; from += PIECE_BYTES)
    await trx
      .insertInto('import_files')
      .values({ import_id: made.id, bytes: file.subarray(from, from + PIECE_BYTES) })
      .execute()
  return made
}

export async function readFile(db: Db, importId: number): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for (let after = 0; ; ) {
    await othersFirst()
    const piece = await db
      .selectFrom('import_files')
      .select(['id', 'bytes'])
      .where('import_id', '=', importId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    if (!piece) return Buffer.concat(pieces)
    pieces.push(piece.bytes)
    after = piece.id
  }
}

export async function deleteFile(trx: Db, importId: number): Promise<void> {
  await trx.deleteFrom('import_files').where('import_id', '=', importId).execute()
}

/** @param now one that has expired is not found, even before it is swept away */
const present = (db: Db, owner: number, now: string) =>
  db
    .selectFrom('imports')
    .selectAll()
    .where('user_id', '=', owner)
    .where(eb => eb.or([eb('state', '<>', 'previewed'), eb('expires_at', '>', now)]))

export const findImport = (
  db: Db,
  { owner, id }: Owned,
  now: string,
): Promise<StoredImport | undefined> =>
  present(db, owner, now).where('id', '=', id).executeTakeFirst()

/** Locks it until the transaction ends, so that concurrent calls take turns. SQLite has a single writer anyway. */
export const lockImport = (
  trx: Db,
  { owner, id }: Owned,
  now: string,
): Promise<StoredImport | undefined> =>
  present(trx, owner, now).where('id', '=', id).forUpdate().executeTakeFirst()

export const listImports = (db: Db, owner: number, now: string): Promise<StoredImport[]> =>
  present(db, owner, now).orderBy('id', 'desc').limit(200).execute()

/** Changes it if it is still in the state `from`. */
export async function changeImport(
  db: Db,
  { owner, id }: Owned,
  from: ImportState,
  change: Updateable<Imports>,
): Promise<void> {
  await db
    .updateTable('imports')
    .set(change)
    .where('id', '=', id)
    .where('user_id', '=', owner)
    .where('state', '=', from)
    .execute()
}

/** @returns whether it was one that nobody had begun to apply */
export const deleteChecked = (db: Db, { owner, id }: Owned): Promise<boolean> =>
  hasChanged(
    db
      .deleteFrom('imports')
      .where('id', '=', id)
      .where('user_id', '=', owner)
      .where('state', '=', 'previewed'),
  )

/** As an upload replaces what came before. */
export async function deleteAllChecked(trx: Db, owner: number): Promise<void> {
  await trx
    .deleteFrom('imports')
    .where('user_id', '=', owner)
    .where('state', '=', 'previewed')
    .execute()
}

/** Everybody's that are over. */
export async function deleteExpired(db: Db, before: string): Promise<void> {
  await db
    .deleteFrom('imports')
    .where('state', '=', 'previewed')
    .where('created_at', '<', before)
    .execute()
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

/** Everybody's that have begun, and are not in. */
export const listApplying = (db: Db, except: readonly number[]) =>
  db
    .selectFrom('imports')
    .select(['id', 'user_id'])
    .where('state', '=', 'applying')
    .where(notAmong('imports.id', except))
    .orderBy('id')
    .execute()
