import { type Picture, smallerUrl } from '#src/contract/site-settings.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import type { LibraryPicture } from '../contract/pictures.ts'
import type { PreparedPicture } from './prepare.ts'

const pictures = (db: Db) => db.selectFrom('media').select(['id', 'url', 'width', 'height', 'alt'])

async function sizesOf(db: Db): Promise<ReadonlyMap<number, number[]>> {
  const rows = await db
    .selectFrom('media_sizes')
    .select(['media_id', 'width'])
    .orderBy('width')
    .execute()
  const sizes = new Map<number, number[]>()
  for (const { media_id, width } of rows)
    sizes.set(media_id, [...(sizes.get(media_id) ?? []), width])
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

interface NewPicture {
  picture: PreparedPicture
  url: string
  alt: string
  created_at: string
}

export async function insertPicture(
  db: Db,
  { picture, url, alt, created_at }: NewPicture,
): Promise<number> {
  const { type, width, height, bytes, sizes } = picture
  const { id } = await db
    .insertInto('media')
    .values({ url, type, alt, width, height, bytes, created_at, prepared: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const { width, webp, avif } of sizes)
    await db
      .insertInto('media_sizes')
      .values({ url: smallerUrl(url, width), media_id: id, width, bytes: webp, avif })
      .execute()
  return id
}

/** Offers that show a picture, or have it in their description. */
export const listOffersWith = (db: Db, id: number, url: string) =>
  db
    .selectFrom('offers')
    .select('title')
    .where(eb => eb.or([eb('picture_id', '=', id), eb('description', 'like', `%${url}%`)]))
    .orderBy('id')
    .execute()

export const removePicture = (db: Db, id: number) =>
  db.deleteFrom('media').where('id', '=', id).execute()

/** What is stored under an address. */
export async function readContent(db: Db, url: string) {
  const original = await db
    .selectFrom('media')
    .select(['type', 'bytes'])
    .where('url', '=', url)
    .executeTakeFirst()
  if (original) return original
  const smaller = await db
    .selectFrom('media_sizes')
    .select(['bytes', 'avif'])
    .where('url', '=', url.replace(/\.avif$/, '.webp'))
    .executeTakeFirst()
  if (!smaller) return null
  return url.endsWith('.avif')
    ? { type: 'image/avif', bytes: smaller.avif }
    : { type: 'image/webp', bytes: smaller.bytes }
}
