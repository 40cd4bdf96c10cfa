import type { Picture } from '#src/contract/site-settings.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import { countOf } from '#src/platform/server/db/row-counts.ts'
import type { PictureType } from '../../constants.ts'
import type { LibraryPicture } from '../../contract/pictures.ts'

const pictures = (db: Db) => db.selectFrom('media').select(['id', 'url', 'width', 'height', 'alt'])

async function sizesOf(db: Db): Promise<ReadonlyMap<number, number[]>> {
  const rows = await db.selectFrom('media_sizes').select(['media_id', 'width']).orderBy('width').execute()
  const sizes = new Map<number, number[]>()
  for (const { media_id, width } of rows) sizes.set(media_id, [...(sizes.get(media_id) ?? []), width])
  return sizes
}

/** There are at most `PICTURES_MAX`. */
export async function listPictures(db: Db): Promise<LibraryPicture[]> {
  const rows = await pictures(db).orderBy('id', 'desc').execute()
  const sizes = await sizesOf(db)
  return rows.map(row => ({ ...row, sizes: sizes.get(row.id) ?? [] }))
}

export async function picturesByUrl(db: Db): Promise<Record<string, Picture>> {
  const rows = await listPictures(db)
  return Object.fromEntries(rows.map(({ id: _, url, ...picture }) => [url, picture]))
}

export async function findPicture(db: Db, id: number): Promise<LibraryPicture | undefined> {
  const row = await pictures(db).where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const sizes = await db
    .selectFrom('media_sizes')
    .select('width')
    .where('media_id', '=', id)
    .orderBy('width')
    .execute()
  return { ...row, sizes: sizes.map(({ width }) => width) }
}

export const findPictureByUrl = (db: Db, url: string) =>
  pictures(db).where('url', '=', url).executeTakeFirst()

export const countPictures = (db: Db): Promise<number> => countOf(db.selectFrom('media'))

interface NewPicture {
  url: string
  type: PictureType
  alt: string
  width: number
  height: number
  bytes: Uint8Array
  created_at: string
}

/** The copy that processes of the previous release read. */
const forBefore = (bytes: Uint8Array) => ({ content: Buffer.from(bytes).toString('base64') })

export const insertPicture = (db: Db, picture: NewPicture) =>
  db
    .insertInto('media')
    .values({ ...picture, ...forBefore(picture.bytes) })
    .returning('id')
    .executeTakeFirstOrThrow()

export function writeSize(
  db: Db,
  size: { url: string; media_id: number; width: number; bytes: Uint8Array },
): Promise<unknown> {
  const content = { bytes: size.bytes, ...forBefore(size.bytes) }
  return db
    .insertInto('media_sizes')
    .values({ ...size, ...content })
    .onConflict(conflict => conflict.column('url').doUpdateSet(content))
    .execute()
}

export const removePicture = (db: Db, id: number) => db.deleteFrom('media').where('id', '=', id).execute()

const bytesOf = ({ bytes, content }: { bytes: Uint8Array | null; content: string }) =>
  bytes ?? Buffer.from(content, 'base64')

/** What is served under an address; null when there is nothing. */
export async function readContent(db: Db, url: string): Promise<{ type: string; bytes: Uint8Array } | null> {
  const original = await db
    .selectFrom('media')
    .select(['type', 'content', 'bytes'])
    .where('url', '=', url)
    .executeTakeFirst()
  if (original) return { type: original.type, bytes: bytesOf(original) }
  const smaller = await db
    .selectFrom('media_sizes')
    .select(['content', 'bytes'])
    .where('url', '=', url)
    .executeTakeFirst()
  return smaller ? { type: 'image/webp', bytes: bytesOf(smaller) } : null
}
