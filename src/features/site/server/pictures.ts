import { createHash } from 'node:crypto'
import { msg } from '@lingui/core/runtime-macro'
import type { InputOf } from '#src/contract/endpoint.ts'
import { KEYS } from '#src/features/texts/domain/keys.ts'
import { labelOf } from '#src/features/texts/domain/kinds.ts'
import type { AnyContext } from '#src/platform/server/context.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import { AppError, invalid, orNotFound, refusedField } from '#src/platform/server/errors.ts'
import { PICTURES_MAX } from '../constants.ts'
import type * as contract from '../contract/pictures.ts'
import type { LibraryPicture } from '../contract/pictures.ts'
import { readState } from './content.store.ts'
import { listRows } from './pages.store.ts'
import * as store from './pictures.store.ts'
import { type PreparedPicture, preparePicture } from './prepare.ts'

const NO_PICTURE = msg`This is not a picture. Please choose a PNG, JPEG or WebP file.`
const ENDINGS = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' } as const

/** Checked by content: neither the name nor the declared type decides. @throws AppError `invalid` */
export async function checkPicture(sent: Uint8Array): Promise<PreparedPicture> {
  const prepared = await preparePicture(sent)
  if (!prepared) throw invalid('picture', NO_PICTURE)
  return prepared
}

/**
 * The same picture with the same words is one entry, however often it is sent.
 * @throws AppError `limit_reached`
 */
export async function addPicture(
  ctx: AnyContext,
  picture: PreparedPicture,
  described: { alt: string; decorative?: 'true' | 'false' | undefined },
): Promise<LibraryPicture> {
  const alt = described.decorative === 'true' ? '' : described.alt
  const hash = createHash('sha256').update(picture.bytes).update(alt).digest('hex').slice(0, 20)
  const url = `/media/${hash}.${ENDINGS[picture.type]}`
  const pictures = await store.listPictures(ctx.db)
  const known = pictures.find(each => each.url === url)
  if (known) return known
  if (pictures.length >= PICTURES_MAX)
    throw new AppError('limit_reached', {
      message: msg`There are ${{ max: PICTURES_MAX }} pictures already. Please delete one first.`,
    })
  await store.insertPicture(ctx.db, { picture, url, alt, created_at: ctx.now.toISOString() })
  const [added] = await store.listPictures(ctx.db)
  return orNotFound(added)
}

/** Where a picture's address is used: the labels of texts, drafted or published, and the titles of pages. */
async function placesOf(db: Db, { id, url }: LibraryPicture): Promise<string[]> {
  const { live, draft } = await readState(db)
  const has = (value: unknown) => JSON.stringify(value ?? '').includes(url)
  const texts = Object.entries(KEYS).flatMap(([name, key]) =>
    has(live[name]) || has(draft?.[name]) ? [labelOf(key)] : [],
  )
  const pages = (await listRows(db)).flatMap(page =>
    has(page.body) ? [`the page “${page.title}”`] : [],
  )
  const offers = (await store.listOffersWith(db, id, url)).map(
    ({ title }) => `the offer “${title}”`,
  )
  return [...texts, ...pages, ...offers]
}

export const listPictures = ({ db }: AnyContext): Promise<LibraryPicture[]> =>
  store.listPictures(db)

/** @throws AppError `in_use` with the places */
export async function deletePicture(
  { db }: AnyContext,
  { id }: InputOf<typeof contract.deletePicture>,
): Promise<void> {
  const picture = (await store.listPictures(db)).find(each => each.id === id)
  if (!picture) throw new AppError('not_found', { message: msg`There is no such picture.` })
  const places = await placesOf(db, picture)
  if (places.length > 0) {
    const message = msg`This picture is in use: ${{ places: places.join(', ') }}. Please remove it there first.`
    throw refusedField('in_use', 'picture', message)
  }
  await store.removePicture(db, id)
}
