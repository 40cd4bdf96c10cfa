import { ownedBy } from '#src/platform/server/db/owned-rows.ts'
import type { ImportedList } from '#src/platform/server/imports.ts'
import { SAVED_MAX } from '../../constants.ts'
import { type ArchivedConversation, archivedConversation } from '../../contract/archive.ts'
import { countConversations } from '../store.ts'

const conversations: ImportedList = {
  name: 'coach_conversations',
  row: archivedConversation,
  writtenAt: row => (row as ArchivedConversation).created_at,
  existing: (db, owner, ids) =>
    db
      .selectFrom('coach_conversations')
      .select(['id', 'created_at as writtenAt', 'updated_at as version'])
      .where(ownedBy(owner))
      .where('id', 'in', ids)
      .execute(),
  /** As many of the newest as there is room for. */
  async plan(db, owner, rows) {
    const room = SAVED_MAX - (await countConversations(db, owner))
    const all: Pick<ArchivedConversation, 'id' | 'updated_at'>[] = []
    for await (const row of rows) {
      const { id, updated_at } = row as ArchivedConversation
      all.push({ id, updated_at })
    }
    all.sort((a, b) => (a.updated_at < b.updated_at ? 1 : -1))
    return all.slice(0, Math.max(0, room)).map(({ id }) => id)
  },
  fates: async (_db, _owner, rows, { plan }) =>
    rows.map(({ id }) => ((plan as number[]).includes(id) ? 'new' : 'left_out')),
  insert: (trx, owner, rows) =>
    trx
      .insertInto('coach_conversations')
      .values(
        rows.map(row => {
          const { id, messages, ...rest } = row as ArchivedConversation
          return { ...rest, messages: JSON.stringify(messages), user_id: owner }
        }),
      )
      .returning('id')
      .execute(),
  async remove(trx, owner, ids) {
    await trx.deleteFrom('coach_conversations').where(ownedBy(owner)).where('id', 'in', ids).execute()
    return []
  },
}

export const assistantImports: readonly ImportedList[] = [conversations]
