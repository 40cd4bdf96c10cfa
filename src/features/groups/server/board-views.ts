import { said } from '#src/contract/i18n.ts'
import { EDIT_MINUTES, FORMER, UNNAMED } from '../constants.ts'
import type { Topic } from '../contract/posts.ts'
import { coachOf, type Inside } from './access.ts'
import type { ReplyRow, TopicRow } from './board.store.ts'

type Row = ReplyRow | TopicRow
type Signed = Pick<Row, 'member_id' | 'is_current' | 'author_via' | 'author_name'>

export const editableUntil = (createdAt: string): string =>
  new Date(Date.parse(createdAt) + EDIT_MINUTES * 60_000).toISOString()

export function authorOf({ group }: Inside, row: Signed): Topic['author'] {
  if (row.member_id === null || !row.is_current)
    return { member_id: null, name: said(FORMER), role: 'member' }
  const isCoach = row.author_via === 'coach'
  return {
    member_id: row.member_id,
    name: row.author_name ?? (isCoach ? coachOf(group).name : said(UNNAMED)),
    role: isCoach ? 'coach' : 'member',
  }
}

/** The contract drops what it does not name. */
export const replyOf = <R extends Row>(inside: Inside, row: R) => ({
  ...row,
  author: authorOf(inside, row),
  editable_until: editableUntil(row.created_at),
})

export const topicOf = (inside: Inside, row: TopicRow): Topic => ({
  ...replyOf(inside, row),
  replies: Number(row.replies),
  unread: Number(row.unread),
  follow: row.follow ?? 'none',
})
