import { importedRows } from '#src/platform/server/db/imported-rows.ts'
import type { ImportedList } from '#src/platform/server/imports.ts'
import { type ArchivedWeek, archivedWeek } from '../../contract/archive.ts'
import { findByWeek, findPlanner, replaceVersion } from '../store.ts'
import { emptied, type Filled, mergeWeek } from './merge.ts'

const CONTENT_MAX = 100_000

const weeks: ImportedList = {
  ...importedRows('weekly_planners', { row: archivedWeek, writtenAt: 'created_at', version: 'updated_at' }),
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
      const { filled, rest } = mergeWeek(mine, week)
      return Object.keys(filled).length + rest.length > 0 ? 'merged' : 'here'
    })
  },
  async merge(trx, owner, row, now) {
    const incoming = row as ArchivedWeek
    const here = await findByWeek(trx, owner, incoming.week_start_date)
    if (!here) throw new Error('the week to fill is gone')
    const { week, filled, rest } = mergeWeek(here, incoming)
    if (Object.keys(filled).length > 0) await replaceVersion(trx, here, week, now)
    const content = rest.join('\n\n').slice(0, CONTENT_MAX)
    return {
      id: here.id,
      filled,
      rest: content ? { title: `Week of ${incoming.week_start_date}, imported`, content } : null,
    }
  },
  async unfill(trx, owner, id, filled, now) {
    const here = await findPlanner(trx, { owner, id })
    if (here) await replaceVersion(trx, here, emptied(here, filled as Filled), now)
  },
  shared: { kind: 'planner', dayOf: row => (row as ArchivedWeek).week_start_date },
}

export const plannerImports: readonly ImportedList[] = [weeks]
