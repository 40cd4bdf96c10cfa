import { type ImportedList, importedRows } from '#src/platform/server/imports.ts'
import { archivedWeek } from '../contract/archive.ts'

export const plannerImports: readonly ImportedList[] = [
  importedRows('weekly_planners', { row: archivedWeek, once: 'week_start_date' }),
]
