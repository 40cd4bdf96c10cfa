import { createHash } from 'node:crypto'
import { smallerUrl } from '#src/contract/site-settings.ts'
import { KEYS } from '#src/features/content/domain/keys.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import { AppError, invalid, refusedField } from '#src/platform/server/errors.ts'
import { PICTURES_MAX } from '../../constants.ts'
import type { LibraryPicture } from '../../contract/pictures.ts'
import { parsePicture } from '../../domain/picture.ts'
import type { ParsedPicture } from '../../domain/picture-bytes.ts'
import { listRows } from '../pages/store.ts'
import { readState } from '../store.ts'
import * as store from './store.ts'

const NO_PICTURE = 'This is not a picture. Please choose a PNG, JPEG or WebP file.'
const ENDINGS = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' } as const

/** Checked by content: neither the name nor the declared type decides. @throws AppError `invalid` */
function pictureIn(sent: Uint8Array): ParsedPicture {
  const parsed = parsePicture(sent)
  if (!parsed) throw invalid('picture', NO_PICTURE)
  return parsed
}

async function load(db: Db, id: number): Promise<LibraryPicture> {
  const found = await store.findPicture(db, id)
  if (!found) throw new AppError('not_found', { message: 'There is no such picture.' })
  return found
}

/**
 * The same picture with the same words is one entry, however often it is sent.
 * @param alt empty for a decorative one. @throws AppError `invalid`, `limit_reached`
 */
export async function add(
  db: Db,
  { sent, alt }: { sent: Uint8Array; alt: string },
  now: Date,
): Promise<LibraryPicture> {
  const { type, width, height, bytes } = pictureIn(sent)
  const hash = createHash('sha256').update(bytes).update(alt).digest('hex').slice(0, 20)
  const url = `/media/${hash}.${ENDINGS[type]}`
  const known = await store.findPictureByUrl(db, url)
  if (known) return load(db, known.id)
  if ((await store.countPictures(db)) >= PICTURES_MAX)
    throw new AppError('limit_reached', {
      message: `There are ${PICTURES_MAX} pictures already. Please delete one first.`,
    })
  const created_at = now.toISOString()
  const { id } = await store.insertPicture(db, {
    url,
    type,
    alt,
    width,
    height,
    bytes,
    created_at,
  })
  return { id, url, width, height, alt, sizes: [] }
}

/** @param wanted in pixels, less than the original. @throws AppError `invalid` for another width or type */
export async function addSize(
  db: Db,
  { id, wanted, sent }: { id: number; wanted: number; sent: Uint8Array },
): Promise<LibraryPicture> {
  const original = await load(db, id)
  const { type, width, bytes } = pictureIn(sent)
  if (type !== 'image/webp' || width !== wanted || width >= original.width)
    throw new AppError('invalid', { message: `Please send a WebP picture ${wanted} pixels wide.` })
  await store.writeSize(db, {
    url: smallerUrl(original.url, width),
    media_id: original.id,
    width,
    bytes,
  })
  return load(db, original.id)
}

/** Where a picture's address is used: the labels of texts, drafted or published, and the titles of pages. */
async function placesOf(db: Db, url: string): Promise<string[]> {
  const { live, draft } = await readState(db)
  const has = (value: unknown) => JSON.stringify(value ?? '').includes(url)
  const texts = Object.entries(KEYS).flatMap(([name, key]) =>
    has(live[name]) || has(draft?.[name]) ? [key.label] : [],
  )
  const pages = (await listRows(db)).flatMap(page => (has(page.body) ? [`the page “${page.title}”`] : []))
  return [...texts, ...pages]
}

/** @throws AppError `in_use` with the places */
export async function remove(db: Db, id: number): Promise<void> {
  const { url } = await load(db, id)
  const places = await placesOf(db, url)
  if (places.length > 0) {
    const message = `This picture is in use: ${places.join(', ')}. Please remove it there first.`
    throw refusedField('in_use', 'picture', message)
  }
  await store.removePicture(db, id)
}
