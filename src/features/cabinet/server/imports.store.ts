import { importedRows } from '#src/platform/server/db/imported-rows.ts'
import type { ImportedList } from '#src/platform/server/imports.ts'
import { type DrawerType, POSITION_GAP } from '../constants.ts'
import { type ArchivedEntry, archivedEntry } from '../contract/archive.ts'

type Shifts = Partial<Record<DrawerType, number>>

const list = importedRows('cabinet_entries', {
  row: archivedEntry,
  writtenAt: 'created_at',
})

const entries: ImportedList = {
  ...list,
  /** Imported entries go below those already in a drawer, in order; in an empty drawer they keep their positions. */
  async plan(db, owner, rows) {
    const tops = new Map<DrawerType, number>()
    for await (const row of rows) {
      const { drawer_type, position } = row as ArchivedEntry
      tops.set(drawer_type, Math.min(position, tops.get(drawer_type) ?? position))
    }
    const shifts: Shifts = {}
    for (const [drawer, top] of tops) {
      const lowest = await db
        .selectFrom('cabinet_entries')
        .select('position')
        .where('user_id', '=', owner)
        .where('drawer_type', '=', drawer)
        .orderBy('position', 'desc')
        .limit(1)
        .executeTakeFirst()
      if (lowest) shifts[drawer] = lowest.position + POSITION_GAP - top
    }
    return shifts
  },
  insert(trx, owner, rows, context) {
    const shifted = (rows as readonly ArchivedEntry[]).map(row => {
      const shift = (context.plan as Shifts)[row.drawer_type] ?? 0
      return { ...row, position: row.position + shift }
    })
    return list.insert(trx, owner, shifted, context)
  },
}

export const cabinetImports: readonly ImportedList[] = [entries]
