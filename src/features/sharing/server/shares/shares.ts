import { inTransaction } from '#src/platform/server/db/database.ts'
import { pageOf } from '#src/platform/server/db/pages.ts'
import { AppError } from '#src/platform/server/http/errors.ts'
import type { Call } from '#src/platform/server/http/route.ts'
import { ALREADY_OVER, NEEDS_ITEM } from '../../constants.ts'
import type { createShare, deleteShare, deleteShares, listShares, Share } from '../../contract.ts'
import { expiryOf, todayIn } from '../../domain.ts'
import { noteChange, participateNow } from '../relation/actions.ts'
import { lockActiveOf, noteChange as noteIn, zoneOf } from '../relation/store.ts'
import { reached } from '../rights/actions.ts'
import * as store from './store.ts'

type Row = NonNullable<Awaited<ReturnType<typeof store.findShare>>>

const shown = ({ coach_id, username, full_name, ...share }: Row): Share => ({
  ...share,
  coach: coach_id === null || username === null ? null : { id: coach_id, username, full_name },
})

export async function list({ db, caller, query, now }: Call<typeof listShares>) {
  const { rows, total } = await store.listShares(db, caller.userId, query, now.toISOString())
  return pageOf(rows.map(shown), query, total)
}

const invalid = (field: string, message: string) =>
  new AppError('invalid', { message, fields: { [field]: message } })

/** @throws AppError `not_found` when the coaching or the item is not the caller's own */
export function create({ db, deps, caller, body, now }: Call<typeof createShare>) {
  const { coaching_id, kind, item_id = null } = body
  if (kind === 'cabinet_entry' && item_id === null) throw invalid('item_id', NEEDS_ITEM)
  const expires_at = expiryOf(body.expires_at, now)
  if (expires_at !== null && expires_at <= now.toISOString()) throw invalid('expires_at', ALREADY_OVER)
  return inTransaction(db, async trx => {
    const part = await participateNow(trx, caller, coaching_id)
    if (part.role !== 'member') throw new AppError('not_found')
    const owns = deps.members.shares.find(each => each.kind === kind)?.owns
    if (item_id !== null && !(await owns?.(trx, caller.userId, item_id))) throw new AppError('not_found')
    const from_date = body.from_date ?? todayIn(now, await zoneOf(trx, caller.userId))
    const stored = { coaching_id: part.coaching.id, kind, item_id, from_date, expires_at }
    const id = await store.replaceShare(trx, stored, now.toISOString())
    await noteChange(trx, part, now)
    const made = await store.findShare(trx, caller.userId, id, now.toISOString())
    if (!made) throw new AppError('not_found')
    return { data: shown(made) }
  })
}

/** Takes effect with the next request: a read that has begun finishes first. */
export function remove({ db, caller, params, now }: Call<typeof deleteShare>) {
  return inTransaction(db, async trx => {
    const found = await store.coachingOfShare(trx, caller.userId, params.id)
    if (!found) throw new AppError('not_found')
    const coaching = reached(found)
    if (!(await store.deleteShare(trx, coaching.id, params.id))) throw new AppError('not_found')
    await noteIn(trx, coaching.id, now.toISOString())
    return {}
  })
}

/** Everything, with every coach. */
export function removeAll({ db, caller, now }: Call<typeof deleteShares>) {
  return inTransaction(db, async trx => {
    const coachings = (await lockActiveOf(trx, caller.userId)).map(reached)
    await store.deleteShares(
      trx,
      coachings.map(({ id }) => id),
    )
    for (const { id } of coachings) await noteIn(trx, id, now.toISOString())
    return {}
  })
}
