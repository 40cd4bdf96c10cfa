import { type ImportedList, importedRows } from '#src/platform/server/db/imported-lists.ts'
import { archivedEntry } from '../contract/archive.ts'

export const cabinetImports: readonly ImportedList[] = [
  importedRows('cabinet_entries', { row: archivedEntry }),
]
