import { advisoryLock, type Db } from '#src/platform/server/db/database.ts'
import { PLACE_HOURS } from '../../constants.ts'
import { isOver } from '../../domain/access.ts'
import { settledLine } from '../../domain/line.ts'
import { mailPlaceOffer } from '../mails/members.ts'
import { findRecipient } from '../mails/store.ts'
import type { Giving } from '../seats/line.ts'
import { countMembers, findGroup, type GroupRow } from '../store.ts'
import * as store from './store.ts'

const HOUR_MS = 3_600_000

/** Serializes everything that gives or frees a place in the group. */
export const lockPlaces = (trx: Db, groupId: number): Promise<void> => advisoryLock(trx, `group ${groupId}`)

/** Passes on expired offers, and offers what is free. @returns the line afterwards */
export async function settlePlaces(trx: Db, { deps, now }: Giving, groupId: number) {
  if ((await store.listLine(trx, groupId)).length === 0) return []
  await lockPlaces(trx, groupId)
  const group = await findGroup(trx, groupId)
  const line = await store.listLine(trx, groupId)
  if (!group || isOver(group, now)) return line
  const places = group.size ?? Number.POSITIVE_INFINITY
  const taken = await countMembers(trx, groupId)
  const { over, offered, withdrawn } = settledLine(line, { places, taken }, now.toISOString())
  if (over.length + offered.length + withdrawn.length === 0) return line
  for (const id of withdrawn) await store.updateMember(trx, { groupId, id }, { offer_until: null })
  let last = line.at(-1)?.line ?? 0
  for (const id of over) await store.updateMember(trx, { groupId, id }, { line: ++last, offer_until: null })
  const offer_until = new Date(now.getTime() + PLACE_HOURS * HOUR_MS).toISOString()
  for (const id of offered) {
    await store.updateMember(trx, { groupId, id }, { offer_until })
    const to = await findRecipient(trx, groupId, id)
    if (to) await mailPlaceOffer({ trx, deps, now }, group, to, offer_until)
  }
  return store.listLine(trx, groupId)
}

/** From 1; null for a member who is not in line. */
export async function placeOf(
  db: Db,
  { id }: Pick<GroupRow, 'id'>,
  memberId: number,
): Promise<number | null> {
  const place = (await store.listLine(db, id)).findIndex(each => each.id === memberId)
  return place < 0 ? null : place + 1
}
