import { HOUR_MS } from '#src/contract/calendar.ts'
import { type AnyContext, systemContext, type Unsubscribe } from '#src/platform/server/context.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { AppError } from '#src/platform/server/errors.ts'
import type { WorkContext } from '#src/platform/server/feature.ts'
import { workOnRows } from '#src/platform/server/jobs/rows.ts'
import { DIGEST_LATE_HOURS, DIGEST_MAX, type Digest } from '../constants.ts'
import { nextDigest } from '../domain/digest.ts'
import { enterGroup, type Inside } from './access.ts'
import { areBoardsOn } from './boards.ts'
import * as store from './digest.store.ts'
import { findGroup, type InGroup } from './group-rows.store.ts'
import { findRecipient } from './mails.store.ts'
import { mailDigest } from './member-mails.ts'
import { updateMember } from './memberships.store.ts'

async function zoneFor(trx: Db, own: InGroup): Promise<string> {
  return (await store.findZone(trx, own)) ?? (await findGroup(trx, own.group_id))?.zone ?? 'UTC'
}

/** What is new counts from the moment of this choice. */
export async function setDigest(ctx: AnyContext, own: InGroup, mail: Digest): Promise<void> {
  const digest_at = nextDigest(mail, ctx.now, await zoneFor(ctx.db, own))
  await updateMember(ctx.db, own, { mail, digest_at, digested_at: ctx.now.toISOString() })
}

/** For a member whose time zone has changed. */
export async function moveDigests(ctx: AnyContext, userId: number): Promise<void> {
  for (const own of await store.listOfUser(ctx.db, userId))
    await updateMember(ctx.db, own, {
      digest_at: nextDigest(own.mail, ctx.now, await zoneFor(ctx.db, own)),
    })
}

type Due = Awaited<ReturnType<typeof store.listDue>>[number]

/** Undefined for somebody who is no longer in the group. */
async function insideOf(ctx: AnyContext, { group_id, user_id }: Due) {
  try {
    return await enterGroup({ ...ctx, who: { userId: user_id, isCoach: false } }, group_id)
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

async function mailNews(ctx: AnyContext, inside: Inside): Promise<void> {
  const { me, group } = inside
  const news = await store.listNews(ctx.db, inside, me.digested_at ?? me.joined_at, DIGEST_MAX)
  const to = await findRecipient(ctx.db, group.id, me.id)
  if (to && news.length > 0) await mailDigest(ctx, group, to, news)
}

async function settle(ctx: AnyContext, due: Due): Promise<void> {
  const own = await store.findOwn(ctx.db, due.id)
  if (!own || due.digest_at === null) return
  const digest_at = nextDigest(own.mail, ctx.now, await zoneFor(ctx.db, own))
  const inside = areBoardsOn(ctx.deps) ? await insideOf(ctx, due) : undefined
  const isLate = ctx.now.getTime() - Date.parse(due.digest_at) > DIGEST_LATE_HOURS * HOUR_MS
  if (inside && !isLate) await mailNews(ctx, inside)
  await updateMember(ctx.db, own, { digest_at, digested_at: ctx.now.toISOString() })
}

/** Each is one transaction: its mail is queued and the next one is planned, or neither. */
export async function sendDigests(context: WorkContext, leaseLost: AbortSignal): Promise<void> {
  const { db, deps } = context
  while (!leaseLost.aborted) {
    const { listed } = await workOnRows(context, 'group digests', {
      list: except => store.listDue(db, deps.now().toISOString(), except),
      work: due => inTransaction(systemContext(db, deps), ctx => settle(ctx, due)),
      leaseLost,
    })
    if (listed.length < store.PORTION) return
  }
}

/** For the unsubscribe link in a digest, whose id is the membership's. */
export const endDigest: Unsubscribe = (ctx, id) =>
  inTransaction(ctx, async ctx => {
    const own = await store.findOwn(ctx.db, id)
    if (own) await setDigest(ctx, own, 'none')
    return own !== undefined
  })
