import { importedRows } from '#src/platform/server/db/imported-rows.ts'
import { ownedBy } from '#src/platform/server/db/owned-rows.ts'
import type { ImportedList } from '#src/platform/server/imports.ts'
import {
  type ArchivedExperiment,
  type ArchivedOutcome,
  type ArchivedPlan,
  archivedExperiment,
  archivedOutcome,
  archivedPlan,
} from '../contract/archive.ts'

const plans: ImportedList = {
  ...importedRows('if_thens', {
    row: archivedPlan,
    writtenAt: 'created_at',
  }),
  shared: { kind: 'if_thens', dayOf: row => (row as ArchivedPlan).week },
}

const outcomes: ImportedList = {
  ...importedRows('if_then_days', {
    row: archivedOutcome,
    writtenAt: 'date',
    through: ['if_then_id', 'if_thens'],
  }),
  async fates(db, owner, rows) {
    const known = await db
      .selectFrom('if_then_days')
      .innerJoin('if_thens', 'if_thens.id', 'if_then_days.if_then_id')
      .select(['if_then_id', 'date'])
      .where(ownedBy(owner))
      .where(
        'if_then_id',
        'in',
        rows.map(row => (row as ArchivedOutcome).if_then_id),
      )
      .execute()
    const here = new Set(known.map(({ if_then_id, date }) => `${if_then_id} ${date}`))
    return rows.map(row => {
      const { if_then_id, date } = row as ArchivedOutcome
      if (here.has(`${if_then_id} ${date}`)) return 'here'
      if (if_then_id) here.add(`${if_then_id} ${date}`)
      return 'new'
    })
  },
}

const experiments: ImportedList = {
  ...importedRows('experiments', { row: archivedExperiment, writtenAt: 'created_at' }),
  /** Leaves out a trial that is still running if there is another one. */
  async fates(db, owner, rows, { today }) {
    const running = await db
      .selectFrom('experiments')
      .select('id')
      .where('user_id', '=', owner)
      .where('ends_on', '>=', today)
      .limit(1)
      .executeTakeFirst()
    let isRunning = running !== undefined
    return rows.map(row => {
      if ((row as ArchivedExperiment).ends_on < today) return 'new'
      if (isRunning) return 'left_out'
      isRunning = true
      return 'new'
    })
  },
}

export const reviewImports: readonly ImportedList[] = [plans, outcomes, experiments]
