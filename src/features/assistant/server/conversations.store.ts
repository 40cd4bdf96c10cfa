import type { ChatMessage } from '#src/features/guidance/contract.ts'
import { changedRows, countOf, type Db } from '#src/platform/server/db/database.ts'
import type { Owned } from '#src/platform/server/db/owned-rows.ts'
import type { Conversation, ConversationHead, SavedConversation } from '../contract.ts'

export const listConversations = (db: Db, owner: number): Promise<ConversationHead[]> =>
  db
    .selectFrom('coach_conversations')
    .select(['id', 'title', 'created_at', 'updated_at'])
    .where('user_id', '=', owner)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

export const countConversations = (db: Db, owner: number): Promise<number> =>
  countOf(db.selectFrom('coach_conversations').where('user_id', '=', owner))

export const findConversation = (db: Db, { owner, id }: Owned): Promise<Conversation | undefined> =>
  db
    .selectFrom('coach_conversations')
    .select(['id', 'title', 'messages', 'created_at', 'updated_at'])
    .where('id', '=', id)
    .where('user_id', '=', owner)
    .executeTakeFirst()

export const insertConversation = (
  db: Db,
  owner: number,
  { title, messages }: { title: string; messages: readonly ChatMessage[] },
  now: string,
): Promise<SavedConversation> =>
  db
    .insertInto('coach_conversations')
    .values({
      user_id: owner,
      title,
      messages: JSON.stringify(messages),
      created_at: now,
      updated_at: now,
    })
    .returning(['id', 'updated_at'])
    .executeTakeFirstOrThrow()

/** @returns undefined if the member has no such conversation */
export const replaceConversation = (
  db: Db,
  { owner, id }: Owned,
  { title, messages }: { title: string; messages: readonly ChatMessage[] },
  now: string,
): Promise<SavedConversation | undefined> =>
  db
    .updateTable('coach_conversations')
    .set({ title, messages: JSON.stringify(messages), updated_at: now })
    .where('id', '=', id)
    .where('user_id', '=', owner)
    .returning(['id', 'updated_at'])
    .executeTakeFirst()

/** @param id all of the member's if absent. @returns the number of deleted conversations */
export async function deleteConversations(db: Db, owner: number, id?: number): Promise<number> {
  let query = db.deleteFrom('coach_conversations').where('user_id', '=', owner)
  if (id !== undefined) query = query.where('id', '=', id)
  return changedRows(query)
}
