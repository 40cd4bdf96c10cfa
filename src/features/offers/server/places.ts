import {
  dropPlace,
  enterByPurchase,
  keepPlace,
  mayEnter,
} from '#src/features/groups/server/exposed.ts'
import { releaseTime } from '#src/features/scheduling/server/exposed.ts'
import type { AnyContext } from '#src/platform/server/context.ts'
import { AppError } from '#src/platform/server/errors.ts'
import type { NewContent } from '../contract/offers.ts'
import { groupsIn } from './catalog-views.ts'
import type { StoredPurchase } from './purchases.store.ts'

type Held = Pick<StoredPurchase, 'id' | 'contents'>

const placesIn = ({ id: purchaseId, contents }: Held) =>
  contents.flatMap(content =>
    content.kind === 'group' ? [{ purchaseId, groupId: content.group }] : [],
  )

/** Keeps the places in groups that a purchase holds. @returns why one cannot be had; null when all are kept */
export async function keepPlaces(
  ctx: AnyContext,
  purchase: Held,
): Promise<'sold_out' | 'over' | null> {
  for (const place of placesIn(purchase)) {
    const found = await keepPlace(ctx, place)
    if (found !== 'free') return found === 'full' ? 'sold_out' : 'over'
  }
  return null
}

/** @throws AppError `not_invited` for somebody whom a coach has removed from one of the groups */
export async function requireMayEnter(
  ctx: AnyContext,
  contents: readonly NewContent[],
  userId: number,
): Promise<void> {
  for (const groupId of groupsIn(contents))
    if (!(await mayEnter(ctx, { groupId, userId }))) throw new AppError('not_invited')
}

export async function enterGroups(ctx: AnyContext, purchase: Held, userId: number): Promise<void> {
  for (const place of placesIn(purchase)) await enterByPurchase(ctx, { ...place, userId })
}

export async function dropPlaces(ctx: AnyContext, purchase: Held): Promise<void> {
  for (const place of placesIn(purchase)) await dropPlace(ctx, place)
}

/** Frees the time that is held for a purchase. */
export async function freeTime(
  ctx: AnyContext,
  { id: purchaseId, appointment_id: appointmentId }: StoredPurchase,
): Promise<void> {
  if (appointmentId !== null) await releaseTime(ctx, { purchaseId, appointmentId })
}
