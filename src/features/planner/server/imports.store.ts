import { type ImportedList, importedRows } from '#src/platform/server/db/imported-lists.ts'
import { archivedWeek } from '../contract/archive.ts'

export const plannerImports: readonly ImportedList[] = [
  importedRows('weekly_planners', { row: archivedWeek, once: 'week_start_date' }),
]
