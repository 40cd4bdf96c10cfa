import type { BodyOf, QueryOf } from '#src/contract/endpoint.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { AppError, orNotFound } from '#src/platform/server/errors.ts'
import type {
  AgendaItem,
  createAgendaItem,
  listAgenda,
  updateAgendaItem,
} from '../../contract/agenda.ts'
import { noteChange, type Place, participate, participateNow } from '../relation/actions.ts'
import * as store from './store.ts'

export async function list(db: Db, place: Place, query: QueryOf<typeof listAgenda>) {
  const { coaching } = await participate(db, place)
  return store.listAgenda(db, coaching.id, query)
}

export function create(
  db: Db,
  place: Place,
  words: BodyOf<typeof createAgendaItem>,
  now: Date,
): Promise<AgendaItem> {
  return inTransaction(db, async trx => {
    const part = await participateNow(trx, place)
    const author = { author_id: place.who.userId, author: part.role }
    const item = { coaching_id: part.coaching.id, ...author, ...words }
    const made = await store.insertItem(trx, item, now.toISOString())
    await noteChange(trx, part, now)
    return made
  })
}

/** Either side may tick an item, but change only its own text. @throws AppError `forbidden` for the other's */
export function update(
  db: Db,
  { itemId, ...place }: Place & { itemId: number },
  { text, done }: BodyOf<typeof updateAgendaItem>,
  now: Date,
): Promise<AgendaItem> {
  return inTransaction(db, async trx => {
    const part = await participateNow(trx, place)
    const stored = orNotFound(await store.findItem(trx, part.coaching.id, itemId))
    if (text !== undefined && stored.author !== part.role) throw new AppError('forbidden')
    const changed = await store.updateItem(
      trx,
      part.coaching.id,
      itemId,
      { text, done },
      now.toISOString(),
    )
    await noteChange(trx, part, now)
    return orNotFound(changed)
  })
}
