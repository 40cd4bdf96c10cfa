import type { SharedKind } from '#src/platform/server/context.ts'
import { findEntry } from './entries.store.ts'

export const cabinetShares: readonly SharedKind[] = [
  {
    kind: 'cabinet_entry',
    owns: async (db, owner, id) => (await findEntry(db, { owner, id })) !== undefined,
    /** Entries are shared one by one, never as a kind. */
    read: (db, owner, { items }, { limit, offset }) =>
      db
        .selectFrom('cabinet_entries')
        .selectAll()
        .where('user_id', '=', owner)
        .where('id', 'in', [0, ...items])
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),
  },
]
