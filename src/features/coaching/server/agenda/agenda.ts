import type { BodyOf } from '#src/contract/endpoint.ts'
import type { ListQuery } from '#src/contract/list.ts'
import type { AnyContext } from '#src/platform/server/context.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import { AppError, orNotFound } from '#src/platform/server/errors.ts'
import type * as contract from '../../contract/agenda.ts'
import { changeIn, type Place, requireParticipation } from '../relation/actions.ts'
import * as store from './store.ts'

export async function listAgenda(db: Db, place: Place, query: ListQuery) {
  const { coaching } = await requireParticipation(db, place)
  return store.listAgenda(db, coaching.id, query)
}

export function createItem(
  ctx: AnyContext,
  place: Place,
  words: BodyOf<typeof contract.createAgendaItem>,
): Promise<contract.AgendaItem> {
  return changeIn(ctx, place, (trx, { coaching, role: author }) => {
    const item = { coaching_id: coaching.id, author_id: place.who.userId, author, ...words }
    return store.insertItem(trx, item, ctx.now.toISOString())
  })
}

/** Either side may tick an item, but change only its own text. @throws AppError `forbidden` for the other's */
export function updateItem(
  ctx: AnyContext,
  { itemId, ...place }: Place & { itemId: number },
  { text, done }: BodyOf<typeof contract.updateAgendaItem>,
): Promise<contract.AgendaItem> {
  return changeIn(ctx, place, async (trx, { coaching, role }) => {
    const stored = orNotFound(await store.findItem(trx, coaching.id, itemId))
    if (text !== undefined && stored.author !== role) throw new AppError('forbidden')
    const change = { text, done, updated_at: ctx.now.toISOString() }
    return orNotFound(await store.updateItem(trx, coaching.id, itemId, change))
  })
}
