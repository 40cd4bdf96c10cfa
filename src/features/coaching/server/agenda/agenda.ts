import { noteChange, participate, participateNow } from '#src/features/sharing/server/relation/actions.ts'
import { inTransaction } from '#src/platform/server/db/database.ts'
import { pageOf } from '#src/platform/server/db/pages.ts'
import { AppError } from '#src/platform/server/http/errors.ts'
import type { Call } from '#src/platform/server/http/route.ts'
import type { createAgendaItem, listAgenda, updateAgendaItem } from '../../contract.ts'
import * as store from './store.ts'

export async function list({ db, caller, params, query }: Call<typeof listAgenda>) {
  const { coaching } = await participate(db, caller, params.id)
  const { rows, total } = await store.listAgenda(db, coaching.id, query)
  return pageOf(rows, query, total)
}

export function create({ db, caller, params, body, now }: Call<typeof createAgendaItem>) {
  return inTransaction(db, async trx => {
    const part = await participateNow(trx, caller, params.id)
    const item = { coaching_id: part.coaching.id, author_id: caller.userId, author: part.role, ...body }
    const made = await store.insertItem(trx, item, now.toISOString())
    await noteChange(trx, part, now)
    return { data: made }
  })
}

/** Both sides tick; each changes its own words only. */
export function update({ db, caller, params, body, now }: Call<typeof updateAgendaItem>) {
  return inTransaction(db, async trx => {
    const part = await participateNow(trx, caller, params.id)
    const stored = await store.findItem(trx, part.coaching.id, params.itemId)
    if (!stored) throw new AppError('not_found')
    if (body.text !== undefined && stored.author !== part.role) throw new AppError('forbidden')
    const change = {
      ...(body.text !== undefined && { text: body.text }),
      ...(body.done !== undefined && { done: body.done }),
    }
    const changed = await store.updateItem(trx, part.coaching.id, params.itemId, change, now.toISOString())
    if (!changed) throw new AppError('not_found')
    await noteChange(trx, part, now)
    return { data: changed }
  })
}
