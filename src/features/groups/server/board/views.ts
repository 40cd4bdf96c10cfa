import type { Db } from '#src/platform/server/db/database.ts'
import { EDIT_MINUTES, FORMER, UNNAMED } from '../../constants.ts'
import type { Reply, Topic } from '../../contract/posts.ts'
import { coachOf, type Inside } from '../access/access.ts'
import { listReactions } from '../reactions/store.ts'
import type { ReplyRow, TopicRow } from './store.ts'

type Row = ReplyRow | TopicRow
type Signed = Pick<Row, 'member_id' | 'is_current' | 'author_via' | 'author_name'>

export const editableUntil = (createdAt: string): string =>
  new Date(Date.parse(createdAt) + EDIT_MINUTES * 60_000).toISOString()

export function authorOf({ group }: Inside, row: Signed): Topic['author'] {
  if (row.member_id === null || !row.is_current) return { member_id: null, name: FORMER, role: 'member' }
  const isCoach = row.author_via === 'coach'
  return {
    member_id: row.member_id,
    name: row.author_name ?? (isCoach ? coachOf(group).name : UNNAMED),
    role: isCoach ? 'coach' : 'member',
  }
}

/** The contract drops what it does not name. */
const postOf = <R extends Row>(inside: Inside, row: R) => ({
  ...row,
  author: authorOf(inside, row),
  editable_until: editableUntil(row.created_at),
})

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)
const reader = ({ me, blocked }: Inside) => ({ memberId: me.id, blocked })

export async function shownTopics(db: Db, inside: Inside, rows: readonly TopicRow[]): Promise<Topic[]> {
  const reacted = await listReactions(db, 'topic', idsOf(rows), reader(inside))
  return rows.map(row => ({
    ...postOf(inside, row),
    ...reacted(row.id),
    replies: Number(row.replies),
    unread: Number(row.unread),
    follow: row.follow ?? 'none',
  }))
}

export async function shownReplies(db: Db, inside: Inside, rows: readonly ReplyRow[]): Promise<Reply[]> {
  const reacted = await listReactions(db, 'reply', idsOf(rows), reader(inside))
  return rows.map(row => ({ ...postOf(inside, row), ...reacted(row.id) }))
}
