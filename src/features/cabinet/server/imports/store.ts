import { ownedBy } from '#src/platform/server/db/owned-rows.ts'
import type { ImportedList } from '#src/platform/server/imports.ts'
import { type DrawerType, POSITION_GAP } from '../../constants.ts'
import { type ArchivedEntry, archivedEntry } from '../../contract/archive.ts'

/** How far the positions of imported entries are shifted, by drawer. */
type Shifts = Partial<Record<DrawerType, number>>

const entries: ImportedList = {
  name: 'cabinet_entries',
  row: archivedEntry,
  writtenAt: row => (row as ArchivedEntry).created_at,
  existing: (db, owner, ids) =>
    db
      .selectFrom('cabinet_entries')
      .select(['id', 'created_at as writtenAt', 'updated_at as version'])
      .where(ownedBy(owner))
      .where('id', 'in', ids)
      .execute(),
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
  insert: (trx, owner, rows, { plan }) =>
    trx
      .insertInto('cabinet_entries')
      .values(
        rows.map(row => {
          const { id, ...entry } = row as ArchivedEntry
          const shift = (plan as Shifts)[entry.drawer_type] ?? 0
          return { ...entry, position: entry.position + shift, user_id: owner }
        }),
      )
      .returning('id')
      .execute(),
  async remove(trx, owner, ids) {
    await trx.deleteFrom('cabinet_entries').where(ownedBy(owner)).where('id', 'in', ids).execute()
    return []
  },
}

export const cabinetImports: readonly ImportedList[] = [entries]
