import { listPictures } from '#src/features/site/server/exposed.ts'
import type { Db } from '#src/platform/server/db/database.ts'

/** The library's pictures that offers show, by id. */
export async function picturesOf(db: Db, offers: readonly { picture_id: number | null }[]) {
  const ids = new Set(offers.map(({ picture_id }) => picture_id))
  ids.delete(null)
  const pictures = ids.size === 0 ? [] : await listPictures(db)
  return new Map(pictures.map(picture => [picture.id, picture]))
}
