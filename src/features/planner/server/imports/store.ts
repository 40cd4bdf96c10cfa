import { importedRows } from '#src/platform/server/db/imported-rows.ts'
import type { ImportedList } from '#src/platform/server/imports.ts'
import { type ArchivedWeek, archivedWeek } from '../../contract/archive.ts'
import { findByWeek, replaceVersion } from '../store.ts'
import { mergeWeek } from './merge.ts'

const CONTENT_MAX = 100_000

const weeks: ImportedList = {
  ...importedRows('weekly_planners', { row: archivedWeek, writtenAt: 'created_at' }),
  async fates(db, owner, rows) {
    const known = await db
      .selectFrom('weekly_planners')
      .selectAll()
      .where('user_id', '=', owner)
      .where(
        'week_start_date',
        'in',
        rows.map(row => (row as ArchivedWeek).week_start_date),
      )
      .execute()
    const here = new Map(known.map(each => [each.week_start_date, each]))
    const seen = new Set<string>()
    return rows.map(row => {
      const week = row as ArchivedWeek
      const mine = here.get(week.week_start_date)
      if (!mine) {
        // A file with a week twice: the second fills the first.
        if (seen.has(week.week_start_date)) return 'merged'
        seen.add(week.week_start_date)
        return 'new'
      }
      const { isFilled, rest } = mergeWeek(mine, week)
      return isFilled || rest.length > 0 ? 'merged' : 'here'
    })
  },
  async merge(trx, owner, row, now) {
    const incoming = row as ArchivedWeek
    const here = await findByWeek(trx, owner, incoming.week_start_date)
    if (!here) throw new Error('the week to fill is gone')
    const { week, isFilled, rest } = mergeWeek(here, incoming)
    if (isFilled) await replaceVersion(trx, here, week, now)
    const content = rest.join('\n\n').slice(0, CONTENT_MAX)
    return {
      id: here.id,
      rest: content ? { title: `Week of ${incoming.week_start_date}, imported`, content } : null,
    }
  },
  shared: { kind: 'planner', dayOf: row => (row as ArchivedWeek).week_start_date },
}

export const plannerImports: readonly ImportedList[] = [weeks]
