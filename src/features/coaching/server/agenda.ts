import type { InputOf } from '#src/contract/endpoint.ts'
import type { Context } from '#src/platform/server/context.ts'
import { AppError, orNotFound } from '#src/platform/server/errors.ts'
import type * as contract from '../contract/agenda.ts'
import * as store from './agenda.store.ts'
import { changeIn, requireParticipation } from './coachings.ts'

export async function listAgenda(
  ctx: Context,
  { id, ...query }: InputOf<typeof contract.listAgenda>,
) {
  const { coaching } = await requireParticipation(ctx, id)
  return store.listAgenda(ctx.db, coaching.id, query)
}

export function createAgendaItem(
  ctx: Context,
  { id, ...words }: InputOf<typeof contract.createAgendaItem>,
): Promise<contract.AgendaItem> {
  return changeIn(ctx, id, (ctx, { coaching, role: author }) => {
    const item = { coaching_id: coaching.id, author_id: ctx.who.userId, author, ...words }
    return store.insertItem(ctx.db, item, ctx.now.toISOString())
  })
}

/** Either side may tick an item, but change only its own text. @throws AppError `forbidden` for the other's */
export function updateAgendaItem(
  ctx: Context,
  { id, itemId, text, done }: InputOf<typeof contract.updateAgendaItem>,
): Promise<contract.AgendaItem> {
  return changeIn(ctx, id, async (ctx, { coaching, role }) => {
    const stored = orNotFound(await store.findItem(ctx.db, coaching.id, itemId))
    if (text !== undefined && stored.author !== role) throw new AppError('forbidden')
    const change = { text, done, updated_at: ctx.now.toISOString() }
    return orNotFound(await store.updateItem(ctx.db, coaching.id, itemId, change))
  })
}
