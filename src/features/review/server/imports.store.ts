import { type ImportedList, importedRows } from '#src/platform/server/db/imported-lists.ts'
import { archivedExperiment, archivedOutcome, archivedPlan } from '../contract/archive.ts'

export const reviewImports: readonly ImportedList[] = [
  importedRows('if_thens', { row: archivedPlan }),
  importedRows('if_then_days', {
    row: archivedOutcome,
    through: ['if_then_id', 'if_thens'],
    once: 'date',
  }),
  importedRows('experiments', { row: archivedExperiment }),
]
