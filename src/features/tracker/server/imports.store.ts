import { latestDateOnEarth } from '#src/contract/calendar.ts'
import { importedRows } from '#src/platform/server/db/imported-rows.ts'
import type { ImportedList, ImportRow } from '#src/platform/server/imports.ts'
import {
  archivedDomino,
  archivedMark,
  archivedReflection,
  archivedRestDay,
} from '../contract/archive.ts'

const dayOf = (row: ImportRow) => row.date as string

const isTooLate = (row: ImportRow, now: Date) =>
  dayOf(row) > latestDateOnEarth(now)
    ? { field: 'date', why: 'Please choose today or an earlier day.' }
    : null

const dominoes: ImportedList = {
  ...importedRows('domino_entries', {
    row: archivedDomino,
    writtenAt: 'created_at',
  }),
  check: isTooLate,
  shared: { kind: 'dominoes', dayOf },
}

const reflections = importedRows('domino_reflections', {
  row: archivedReflection,
  writtenAt: 'created_at',
  through: ['domino_id', 'domino_entries'],
})

const marks = importedRows('pip_marks', {
  row: archivedMark,
  writtenAt: 'at',
  through: ['entry_id', 'domino_entries'],
})

const restDays: ImportedList = {
  ...importedRows('rest_days', { row: archivedRestDay, writtenAt: 'date' }),
  check: isTooLate,
  async fates(db, owner, rows) {
    const dates = rows.map(dayOf)
    const known = await db
      .selectFrom('rest_days')
      .select('date')
      .where('user_id', '=', owner)
      .where('date', 'in', dates)
      .execute()
    const here = new Set(known.map(({ date }) => date))
    return dates.map(date => {
      if (here.has(date)) return 'here'
      here.add(date)
      return 'new'
    })
  },
}

export const trackerImports: readonly ImportedList[] = [dominoes, reflections, marks, restDays]
