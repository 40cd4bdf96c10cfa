import type { Limit } from '#src/contract/endpoint.ts'
import { helpFor } from '#src/features/guidance/server/exposed.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import { AppError } from '#src/platform/server/errors.ts'
import { takeFromLimit } from '#src/platform/server/limits.ts'
import { FIRST_POSTS, NEW_DAYS, type PostKind } from '../../constants.ts'
import { mentioned } from '../../domain/mentions.ts'
import type { Inside, Visit } from '../access/access.ts'
import { listNamed } from '../membership/store.ts'
import { noteLook } from '../moderation/looks.ts'
import { insertReport } from '../moderation/store.ts'
import * as reading from '../reading/store.ts'
import * as store from './store.ts'

const DAY_MS = 86_400_000
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

export const isNew = ({ me, isCoach }: Inside, now: Date): boolean =>
  !isCoach && now.getTime() < Date.parse(me.joined_at) + NEW_DAYS * DAY_MS

/** @throws AppError `too_many`. @returns what is stored with the post */
export async function beginPost(
  trx: Db,
  { deps, now }: Visit,
  inside: Inside,
  kind: PostKind,
): Promise<{ waiting: boolean; links: boolean }> {
  const { group, me, isCoach } = inside
  const limit = LIMITS[kind][isNew(inside, now) ? 1 : 0]
  if (!isCoach) await takeFromLimit(trx, deps, limit, `member ${me.id}`)
  const slow = isCoach ? 0 : group.slow_seconds
  const notSince = slow > 0 ? new Date(now.getTime() - slow * 1000).toISOString() : null
  const posts = await store.countPost(trx, me, now.toISOString(), notSince)
  if (posts === undefined) {
    const passed = me.posted_at === null ? 0 : (now.getTime() - Date.parse(me.posted_at)) / 1000
    throw new AppError('too_many', { retryAfterSeconds: Math.max(1, Math.ceil(slow - passed)) })
  }
  return {
    waiting: group.first_posts_wait && !isCoach && posts <= FIRST_POSTS,
    links: !isNew(inside, now),
  }
}

interface Written {
  kind: PostKind
  id: number
  topicId: number
  text: string
}

/** Mentioned members follow the topic and are notified, unless one of the two has blocked the other. */
async function mention(trx: Db, { now }: Visit, inside: Inside, written: Written): Promise<void> {
  const { group, me, blocked } = inside
  const { kind, id, topicId, text } = written
  const asked = mentioned(text)
  if (asked.length === 0) return
  const members = await listNamed(trx, group.id, [...new Set(asked.flat())])
  for (const names of asked) {
    const longest = names
      .map(name => members.find(({ shown }) => shown?.toLowerCase() === name.toLowerCase()))
      .find(member => member !== undefined)
    if (!longest || longest.id === me.id || blocked.includes(longest.id)) continue
    await reading.follow(trx, { memberId: longest.id, topicId }, 'follow', true)
    await reading.insertMention(trx, {
      member_id: longest.id,
      topic_id: topicId,
      reply_id: kind === 'reply' ? id : 0,
      created_at: now.toISOString(),
    })
  }
}

/** Queues a post for the coach if it waits or speaks of danger; handles mentions. @returns help lines for the writer */
export async function noteWords(
  trx: Db,
  visit: Visit,
  inside: Inside,
  written: Written & { waiting: boolean },
): Promise<string | null> {
  const { kind, id, text, waiting } = written
  const at = { group_id: inside.group.id, kind, id, member_id: null, reason: '' } as const
  const created_at = visit.now.toISOString()
  const waits = waiting && (await insertReport(trx, { ...at, why: 'waiting', created_at }))
  const help = helpFor(visit.deps.settings.site, text)
  const worries = help !== null && (await insertReport(trx, { ...at, why: 'care', created_at }))
  if (waits || worries) await noteLook(trx, visit, inside.group.id)
  await mention(trx, visit, inside, written)
  return help
}
