import {
  dropPlace,
  enterByPurchase,
  keepPlace,
  mayEnter,
} from '#src/features/groups/server/exposed.ts'
import { releaseTime } from '#src/features/scheduling/server/exposed.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import type { Deps } from '#src/platform/server/deps.ts'
import { AppError } from '#src/platform/server/errors.ts'
import type { LeaveDeps } from '#src/platform/server/members.ts'
import type { NewContent } from '../../contract/offers.ts'
import { groupsIn } from '../catalog/views.ts'
import type { StoredPurchase } from './store.ts'

type Held = Pick<StoredPurchase, 'id' | 'contents'>

const placesIn = ({ id: purchaseId, contents }: Held) =>
  contents.flatMap(content =>
    content.kind === 'group' ? [{ purchaseId, groupId: content.group }] : [],
  )

/** Keeps the places in groups that a purchase holds. @returns why one cannot be had; null when all are kept */
export async function keepPlaces(
  trx: Db,
  purchase: Held,
  now: Date,
): Promise<'sold_out' | 'over' | null> {
  for (const place of placesIn(purchase)) {
    const found = await keepPlace(trx, place, now)
    if (found !== 'free') return found === 'full' ? 'sold_out' : 'over'
  }
  return null
}

/** @throws AppError `not_invited` for somebody whom a coach has removed from one of the groups */
export async function requireMayEnter(
  db: Db,
  contents: readonly NewContent[],
  userId: number,
  now: Date,
): Promise<void> {
  for (const groupId of groupsIn(contents))
    if (!(await mayEnter(db, { groupId, userId }, now))) throw new AppError('not_invited')
}

export async function enterGroups(
  trx: Db,
  purchase: Held,
  userId: number,
  now: Date,
): Promise<void> {
  for (const place of placesIn(purchase)) await enterByPurchase(trx, { ...place, userId }, now)
}

export async function dropPlaces(
  giving: { trx: Db; deps: LeaveDeps; now: Date },
  purchase: Held,
): Promise<void> {
  for (const place of placesIn(purchase)) await dropPlace(giving.trx, giving, place)
}

/** Frees the time that is held for a purchase. */
export async function freeTime(
  change: { trx: Db; deps: Deps; now: Date },
  { id: purchaseId, appointment_id: appointmentId }: StoredPurchase,
): Promise<void> {
  if (appointmentId !== null) await releaseTime(change, { purchaseId, appointmentId })
}
