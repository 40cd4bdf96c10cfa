import type { InputOf } from '#src/contract/endpoint.ts'
import type { Context } from '#src/platform/server/context.ts'
import { inTransaction } from '#src/platform/server/db/database.ts'
import { pageOf } from '#src/platform/server/db/pages.ts'
import { AppError, invalid, orNotFound } from '#src/platform/server/errors.ts'
import { ALREADY_OVER, NEEDS_ITEM } from '../constants.ts'
import type * as contract from '../contract/shares.ts'
import { expiryOf, todayIn } from '../domain/ranges.ts'
import { lockActiveOf, noteChange, zoneOf } from './coachings.store.ts'
import { changeIn, personOf } from './coachings.ts'
import { asReached } from './rights.ts'
import * as store from './shares.store.ts'

type Row = NonNullable<Awaited<ReturnType<typeof store.findShare>>>

const shareOf = ({ coach_id, username, full_name, ...share }: Row): contract.Share => ({
  ...share,
  coach: personOf(coach_id, username, full_name),
})

export async function listShares(ctx: Context, query: InputOf<typeof contract.listShares>) {
  const { userId } = ctx.who
  const { rows, total } = await store.listShares(ctx.db, userId, query, ctx.now.toISOString())
  return pageOf(rows.map(shareOf), query, total)
}

/** @throws AppError `not_found` when the coaching or the item is not the caller's own, `invalid` */
export async function createShare(ctx: Context, share: InputOf<typeof contract.createShare>) {
  const { coaching_id, kind, item_id = null } = share
  const owner = ctx.who.userId
  if (kind === 'cabinet_entry' && item_id === null) throw invalid('item_id', NEEDS_ITEM)
  const expires_at = expiryOf(share.expires_at, ctx.now)
  if (expires_at !== null && expires_at <= ctx.now.toISOString())
    throw invalid('expires_at', ALREADY_OVER)
  return changeIn(ctx, coaching_id, async (ctx, part) => {
    if (part.role !== 'member') throw new AppError('not_found')
    const owns = ctx.deps.features.shares.find(each => each.kind === kind)?.owns
    if (item_id !== null && !(await owns?.(ctx.db, owner, item_id))) throw new AppError('not_found')
    const from_date = share.from_date ?? todayIn(ctx.now, await zoneOf(ctx.db, owner))
    const stored = { coaching_id: part.coaching.id, kind, item_id, from_date, expires_at }
    const id = await store.replaceShare(ctx.db, stored, ctx.now.toISOString())
    return shareOf(orNotFound(await store.findShare(ctx.db, owner, id, ctx.now.toISOString())))
  })
}

/** Takes effect with the next request: a read that has begun finishes first. */
export function deleteShare(ctx: Context, { id }: InputOf<typeof contract.deleteShare>) {
  return inTransaction(ctx, async ctx => {
    const owner = ctx.who.userId
    const coaching = asReached(orNotFound(await store.coachingOfShare(ctx.db, owner, id)))
    if (!(await store.deleteShare(ctx.db, coaching.id, id))) throw new AppError('not_found')
    await noteChange(ctx.db, coaching.id, ctx.now.toISOString())
  })
}

/** Ends all shares, with every coach. */
export function deleteShares(ctx: Context): Promise<void> {
  return inTransaction(ctx, async ctx => {
    const ids = (await lockActiveOf(ctx.db, ctx.who.userId)).map(asReached).map(({ id }) => id)
    await store.deleteShares(ctx.db, ids)
    for (const id of ids) await noteChange(ctx.db, id, ctx.now.toISOString())
  })
}
