import { type ImportedList, importedRows } from '#src/platform/server/db/imported-lists.ts'
import { archivedConversation } from '../contract/archive.ts'

export const assistantImports: readonly ImportedList[] = [
  importedRows('coach_conversations', { row: archivedConversation }),
]
