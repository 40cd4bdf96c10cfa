import { HOUR_MS } from '#src/contract/calendar.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import type { Deps } from '#src/platform/server/deps.ts'
import { AppError } from '#src/platform/server/errors.ts'
import type { WorkContext } from '#src/platform/server/feature.ts'
import { workOnRows } from '#src/platform/server/jobs/rows.ts'
import type { Unsubscribe } from '#src/platform/server/members.ts'
import { DIGEST_LATE_HOURS, DIGEST_MAX, type Digest } from '../../constants.ts'
import { nextDigest } from '../../domain/digest.ts'
import { enterGroup, type Inside } from '../access/access.ts'
import { areBoardsOn } from '../board/boards.ts'
import { mailDigest } from '../mails/members.ts'
import { findRecipient } from '../mails/store.ts'
import { updateMember } from '../membership/store.ts'
import { findGroup, type InGroup } from '../store.ts'
import * as store from './store.ts'

async function zoneFor(trx: Db, own: InGroup): Promise<string> {
  return (await store.findZone(trx, own)) ?? (await findGroup(trx, own.group_id))?.zone ?? 'UTC'
}

/** What is new counts from the moment of this choice. */
export async function setDigest(trx: Db, own: InGroup, mail: Digest, now: Date): Promise<void> {
  const digest_at = nextDigest(mail, now, await zoneFor(trx, own))
  await updateMember(trx, own, { mail, digest_at, digested_at: now.toISOString() })
}

/** For a member whose time zone has changed. */
export async function moveDigests(trx: Db, userId: number, now: Date): Promise<void> {
  for (const own of await store.listOfUser(trx, userId))
    await updateMember(trx, own, {
      digest_at: nextDigest(own.mail, now, await zoneFor(trx, own)),
    })
}

type Due = Awaited<ReturnType<typeof store.listDue>>[number]

/** Undefined for somebody who is no longer in the group. */
async function insideOf(trx: Db, deps: Deps, { group_id, user_id }: Due, now: Date) {
  try {
    return await enterGroup(trx, { deps, who: { userId: user_id, isCoach: false }, now }, group_id)
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

async function mailNews(trx: Db, deps: Deps, inside: Inside, now: Date): Promise<void> {
  const { me, group } = inside
  const news = await store.listNews(trx, inside, me.digested_at ?? me.joined_at, DIGEST_MAX)
  const to = await findRecipient(trx, group.id, me.id)
  if (to && news.length > 0) await mailDigest({ trx, deps, now }, group, to, news)
}

async function settle(trx: Db, deps: Deps, due: Due): Promise<void> {
  const now = deps.now()
  const own = await store.findOwn(trx, due.id)
  if (!own || due.digest_at === null) return
  const digest_at = nextDigest(own.mail, now, await zoneFor(trx, own))
  const inside = areBoardsOn(deps) ? await insideOf(trx, deps, due, now) : undefined
  const isLate = now.getTime() - Date.parse(due.digest_at) > DIGEST_LATE_HOURS * HOUR_MS
  if (inside && !isLate) await mailNews(trx, deps, inside, now)
  await updateMember(trx, own, { digest_at, digested_at: now.toISOString() })
}

/** Each is one transaction: its mail is queued and the next one is planned, or neither. */
export async function sendDigests(context: WorkContext, leaseLost: AbortSignal): Promise<void> {
  const { db, deps } = context
  while (!leaseLost.aborted) {
    const { listed } = await workOnRows(context, 'group digests', {
      list: except => store.listDue(db, deps.now().toISOString(), except),
      work: due => inTransaction(db, trx => settle(trx, deps, due)),
      leaseLost,
    })
    if (listed.length < store.PORTION) return
  }
}

/** For the unsubscribe link in a digest, whose id is the membership's. */
export const endDigest: Unsubscribe = (db, id, now) =>
  inTransaction(db, async trx => {
    const own = await store.findOwn(trx, id)
    if (own) await setDigest(trx, own, 'none', now)
    return own !== undefined
  })
