import { msg } from '@lingui/core/runtime-macro'
import { latestDateOnEarth } from '#src/contract/calendar.ts'
import { said } from '#src/contract/i18n.ts'
import {
  type ImportedList,
  type ImportRow,
  importedRows,
} from '#src/platform/server/db/imported-lists.ts'
import {
  archivedDomino,
  archivedMark,
  archivedReflection,
  archivedRestDay,
} from '../contract/archive.ts'

const check = ({ date }: ImportRow, now: Date) =>
  String(date) > latestDateOnEarth(now)
    ? { field: 'date', why: said(msg`Please choose today or an earlier day.`) }
    : null

export const trackerImports: readonly ImportedList[] = [
  importedRows('domino_entries', { row: archivedDomino, check }),
  importedRows('domino_reflections', {
    row: archivedReflection,
    through: ['domino_id', 'domino_entries'],
  }),
  importedRows('pip_marks', { row: archivedMark, through: ['entry_id', 'domino_entries'] }),
  importedRows('rest_days', { row: archivedRestDay, check, once: 'date' }),
]
