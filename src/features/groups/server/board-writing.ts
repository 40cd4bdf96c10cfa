import { DAY_MS } from '#src/contract/calendar.ts'
import type { Limit } from '#src/contract/endpoint.ts'
import { detectDanger } from '#src/features/guidance/server/exposed.ts'
import type { Context } from '#src/platform/server/context.ts'
import { takeFromLimit } from '#src/platform/server/limits.ts'
import { NEW_DAYS, type PostKind } from '../constants.ts'
import type { Inside } from './access.ts'
import { noteLook } from './looks.ts'
import { insertReport } from './moderation.store.ts'

const HOUR = 3_600

/** Posts per hour: for members, and for those in their first days. */
const LIMITS: Readonly<Record<PostKind, readonly [known: Limit, fresh: Limit]>> = {
  topic: [
    { name: 'group topics', max: 10, windowSeconds: HOUR },
    { name: 'group topics of new members', max: 3, windowSeconds: HOUR },
  ],
  reply: [
    { name: 'group replies', max: 60, windowSeconds: HOUR },
    { name: 'group replies of new members', max: 20, windowSeconds: HOUR },
  ],
}

/** @throws AppError `too_many`, never for the coach */
export async function limitPosts(
  ctx: Context,
  { me, isCoach }: Inside,
  kind: PostKind,
): Promise<void> {
  if (isCoach) return
  const isNew = ctx.now.getTime() < Date.parse(me.joined_at) + NEW_DAYS * DAY_MS
  await takeFromLimit(ctx, LIMITS[kind][isNew ? 1 : 0], `member ${me.id}`)
}

/** Queues a post for the coach if it speaks of danger. */
export async function noteWords(
  ctx: Context,
  { group }: Inside,
  { text, ...post }: { kind: PostKind; id: number; text: string },
): Promise<void> {
  if (detectDanger(text) === null) return
  const by = { group_id: group.id, member_id: null, created_at: ctx.now.toISOString() }
  if (await insertReport(ctx.db, { ...post, ...by, why: 'care', reason: '' }))
    await noteLook(ctx, group.id)
}
