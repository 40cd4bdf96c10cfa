import { importedRows } from '#src/platform/server/db/imported-rows.ts'
import type { ImportedList } from '#src/platform/server/imports.ts'
import { SAVED_MAX } from '../constants.ts'
import { type ArchivedConversation, archivedConversation } from '../contract/archive.ts'
import { countConversations } from './conversations.store.ts'

const conversations: ImportedList = {
  ...importedRows('coach_conversations', {
    row: archivedConversation,
    writtenAt: 'created_at',
  }),
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
}

export const assistantImports: readonly ImportedList[] = [conversations]
