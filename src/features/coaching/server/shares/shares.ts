import type { BodyOf } from '#src/contract/endpoint.ts'
import type { ListQuery } from '#src/contract/list.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { pageOf } from '#src/platform/server/db/pages.ts'
import { AppError, invalid, orNotFound } from '#src/platform/server/errors.ts'
import type { SharedKind } from '#src/platform/server/members.ts'
import { ALREADY_OVER, NEEDS_ITEM } from '../../constants.ts'
import type * as contract from '../../contract/shares.ts'
import { expiryOf, todayIn } from '../../domain/ranges.ts'
import { changeIn, personOf } from '../relation/actions.ts'
import { lockActiveOf, noteChange, zoneOf } from '../relation/store.ts'
import { asReached, type Participant } from '../rights/actions.ts'
import * as store from './store.ts'

type Row = NonNullable<Awaited<ReturnType<typeof store.findShare>>>

const shareOf = ({ coach_id, username, full_name, ...share }: Row): contract.Share => ({
  ...share,
  coach: personOf(coach_id, username, full_name),
})

export async function listShares(db: Db, owner: number, query: ListQuery, now: Date) {
  const { rows, total } = await store.listShares(db, owner, query, now.toISOString())
  return pageOf(rows.map(shareOf), query, total)
}

interface NewShare {
  who: Participant
  share: BodyOf<typeof contract.createShare>
  /** What can be shared, from the features' manifests. */
  kinds: readonly SharedKind[]
}

/** @throws AppError `not_found` when the coaching or the item is not the caller's own, `invalid` */
export async function createShare(db: Db, { who, share, kinds }: NewShare, now: Date) {
  const { coaching_id, kind, item_id = null } = share
  const owner = who.userId
  if (kind === 'cabinet_entry' && item_id === null) throw invalid('item_id', NEEDS_ITEM)
  const expires_at = expiryOf(share.expires_at, now)
  if (expires_at !== null && expires_at <= now.toISOString())
    throw invalid('expires_at', ALREADY_OVER)
  return changeIn(db, { who, coachingId: coaching_id }, now, async (trx, part) => {
    if (part.role !== 'member') throw new AppError('not_found')
    const owns = kinds.find(each => each.kind === kind)?.owns
    if (item_id !== null && !(await owns?.(trx, owner, item_id))) throw new AppError('not_found')
    const from_date = share.from_date ?? todayIn(now, await zoneOf(trx, owner))
    const stored = { coaching_id: part.coaching.id, kind, item_id, from_date, expires_at }
    const id = await store.replaceShare(trx, stored, now.toISOString())
    return shareOf(orNotFound(await store.findShare(trx, owner, id, now.toISOString())))
  })
}

/** Takes effect with the next request: a read that has begun finishes first. */
export function deleteShare(db: Db, { owner, id }: { owner: number; id: number }, now: Date) {
  return inTransaction(db, async trx => {
    const coaching = asReached(orNotFound(await store.coachingOfShare(trx, owner, id)))
    if (!(await store.deleteShare(trx, coaching.id, id))) throw new AppError('not_found')
    await noteChange(trx, coaching.id, now.toISOString())
  })
}

/** Ends all shares, with every coach. */
export function deleteShares(db: Db, owner: number, now: Date): Promise<void> {
  return inTransaction(db, async trx => {
    const ids = (await lockActiveOf(trx, owner)).map(asReached).map(({ id }) => id)
    await store.deleteShares(trx, ids)
    for (const id of ids) await noteChange(trx, id, now.toISOString())
  })
}
