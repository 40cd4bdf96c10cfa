import { sql } from 'kysely'
import type { Db } from '#src/platform/server/db/database.ts'
import { recountTopics } from '../counts/store.ts'

interface Move {
  topicId: number
  from: number
  to: number
}

const ABOUT = ['group_topics', 'group_replies', 'group_reactions', 'group_reports'] as const

/** Everybody with rows to move gets a membership in the new group, if only an ended one: rows go with the account. */
export async function moveTopic(trx: Db, { topicId, from, to }: Move, now: string): Promise<void> {
  const replies = sql`select id from group_replies where topic_id = ${topicId}`
  await sql`insert into group_members
      (group_id, user_id, status, via, name, mail, joined_at, posts)
    select ${to}, user_id, 'left', 'invited', name, 'none', ${now}, 0 from group_members as old
    where old.group_id = ${from} and not exists (select 1 from group_members as own
      where own.group_id = ${to} and own.user_id = old.user_id)
    and old.id in (select member_id from group_topics where id = ${topicId}
      union select member_id from group_replies where topic_id = ${topicId}
      union select member_id from group_reactions where topic_id = ${topicId} or reply_id in (${replies})
      union select member_id from group_reports where topic_id = ${topicId} or reply_id in (${replies}))`.execute(
    trx,
  )
  for (const table of ABOUT) {
    const which =
      table === 'group_topics'
        ? sql`id = ${topicId}`
        : table === 'group_replies'
          ? sql`topic_id = ${topicId}`
          : sql`(topic_id = ${topicId} or reply_id in (${replies}))`
    const member = sql`(select own.id from group_members as own
      join group_members as old on old.user_id = own.user_id
      where own.group_id = ${to} and old.id = ${sql.ref(`${table}.member_id`)})`
    const group = table === 'group_reactions' ? sql`` : sql`, group_id = ${to}`
    await sql`update ${sql.table(table)} set member_id = ${member}${group} where ${which}`.execute(trx)
  }
  await trx.deleteFrom('group_reads').where('topic_id', '=', topicId).execute()
  await trx.deleteFrom('group_mentions').where('topic_id', '=', topicId).execute()
  // Always locks the groups in the same order, so that two moves in opposite directions cannot deadlock.
  for (const id of [from, to].toSorted((a, b) => a - b)) await recountTopics(trx, id)
}
