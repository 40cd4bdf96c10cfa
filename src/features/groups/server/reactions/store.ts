import { sql } from 'kysely'
import type { Db } from '#src/platform/server/db/database.ts'
import type { PostKind, Reaction } from '../../constants.ts'

export type Reactions = Record<Reaction, number>

export interface Reacted {
  reactions: Reactions
  your_reaction: Reaction | null
}

const none = (): Reacted => ({ reactions: { thanks: 0, same_here: 0, well_done: 0 }, your_reaction: null })

const columnOf = (kind: PostKind) => `${kind}_id` as const

/** By post. @param blocked members who do not count for the reader */
export async function listReactions(
  db: Db,
  kind: PostKind,
  ids: readonly number[],
  { memberId, blocked }: { memberId: number; blocked: readonly number[] },
): Promise<(id: number) => Reacted> {
  const found = new Map<number, Reacted>()
  if (ids.length > 0) {
    const rows = await db
      .selectFrom('group_reactions')
      .select([`${columnOf(kind)} as post_id`, 'reaction'])
      .select(sql<number>`count(*)`.as('n'))
      .select(sql<number>`sum(case when member_id = ${memberId} then 1 else 0 end)`.as('mine'))
      .where(columnOf(kind), 'in', [...ids])
      .$if(blocked.length > 0, query => query.where('member_id', 'not in', [...blocked]))
      .groupBy([columnOf(kind), 'reaction'])
      .execute()
    for (const { post_id, reaction, n, mine } of rows) {
      const of = found.get(post_id ?? 0) ?? none()
      of.reactions[reaction] = Number(n)
      if (Number(mine) > 0) of.your_reaction = reaction
      found.set(post_id ?? 0, of)
    }
  }
  return id => found.get(id) ?? none()
}

export async function putReaction(
  trx: Db,
  kind: PostKind,
  id: number,
  { memberId, reaction }: { memberId: number; reaction: Reaction },
): Promise<void> {
  const post = { topic_id: kind === 'topic' ? id : null, reply_id: kind === 'reply' ? id : null }
  await trx
    .insertInto('group_reactions')
    .values({ ...post, member_id: memberId, reaction })
    .onConflict(conflict => conflict.columns([columnOf(kind), 'member_id']).doUpdateSet({ reaction }))
    .execute()
}

export async function deleteReaction(trx: Db, kind: PostKind, id: number, memberId: number): Promise<void> {
  await trx
    .deleteFrom('group_reactions')
    .where(columnOf(kind), '=', id)
    .where('member_id', '=', memberId)
    .execute()
}
