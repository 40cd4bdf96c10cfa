import { type Picture, smallerUrl } from '#src/contract/site-settings.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import type { LibraryPicture } from '../contract/pictures.ts'
import type { PictureSize, PreparedPicture } from './prepare.ts'

const pictures = (db: Db) => db.selectFrom('media').select(['id', 'url', 'width', 'height', 'alt'])

/** Of what an earlier version stored, pages show only the original until it has been prepared. */
async function sizesOf(db: Db): Promise<ReadonlyMap<number, number[]>> {
  const rows = await db
    .selectFrom('media_sizes')
    .innerJoin('media', 'media.id', 'media_sizes.media_id')
    .where('media.prepared', '=', true)
    .select(['media_sizes.media_id', 'media_sizes.width'])
    .orderBy('media_sizes.width')
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

async function insertSizes(
  db: Db,
  media: { id: number; url: string },
  sizes: readonly PictureSize[],
) {
  for (const { width, webp, avif } of sizes)
    await db
      .insertInto('media_sizes')
      .values({ url: smallerUrl(media.url, width), media_id: media.id, width, bytes: webp, avif })
      .execute()
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
  await insertSizes(db, { id, url }, sizes)
  return id
}

/** In a transaction. The type stays as it was: it is in the address. */
export async function replaceContent(db: Db, url: string, picture: PreparedPicture): Promise<void> {
  const { width, height, bytes, sizes } = picture
  const media = await db
    .updateTable('media')
    .set({ width, height, bytes, prepared: true })
    .where('url', '=', url)
    .returning(['id', 'url'])
    .executeTakeFirst()
  if (!media) return
  await db.deleteFrom('media_sizes').where('media_id', '=', media.id).execute()
  await insertSizes(db, media, sizes)
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

export const findOriginal = (db: Db, url: string) =>
  db.selectFrom('media').select(['bytes', 'prepared']).where('url', '=', url).executeTakeFirst()

/**
 * What is stored under an address; null when there is nothing. Without bytes, an earlier version did not make this
 * format; one that is not prepared was stored as it was sent.
 */
export async function readContent(db: Db, url: string) {
  const original = await db
    .selectFrom('media')
    .select(['type', 'bytes', 'prepared'])
    .where('url', '=', url)
    .executeTakeFirst()
  if (original) return { ...original, original: url }
  const isAvif = url.endsWith('.avif')
  const smaller = await db
    .selectFrom('media_sizes')
    .innerJoin('media', 'media.id', 'media_sizes.media_id')
    .select(['media_sizes.bytes', 'media_sizes.avif', 'media.prepared', 'media.url as original'])
    .where('media_sizes.url', '=', url.replace(/\.avif$/, '.webp'))
    .executeTakeFirst()
  if (!smaller) return null
  const { bytes, avif, prepared, original: from } = smaller
  return {
    type: isAvif ? 'image/avif' : 'image/webp',
    bytes: isAvif ? avif : bytes,
    prepared,
    original: from,
  }
}
