import { importedRows } from '#src/platform/server/db/imported-rows.ts'
import type { ImportedList } from '#src/platform/server/imports.ts'
import { type ArchivedExperiment, archivedExperiment } from '../../contract/archive.ts'

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

export const insightImports: readonly ImportedList[] = [experiments]
