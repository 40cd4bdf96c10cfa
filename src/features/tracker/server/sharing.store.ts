import type { SharedKind } from '#src/platform/server/context.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import { isShared, ownsRow } from '#src/platform/server/db/owned-rows.ts'

const reflection = (db: Db, owner: number) =>
  db
    .selectFrom('domino_reflections')
    .innerJoin('domino_entries', 'domino_entries.id', 'domino_reflections.domino_id')
    .where('domino_entries.user_id', '=', owner)

export const trackerShares: readonly SharedKind[] = [
  {
    kind: 'dominoes',
    owns: (db, owner, id) => ownsRow(db, 'domino_entries', { owner, id }),
    read: (db, owner, scope, page) =>
      db
        .selectFrom('domino_entries')
        .selectAll()
        .where('user_id', '=', owner)
        .where(isShared(['date', 'id'], scope, page))
        .orderBy('date', 'desc')
        .orderBy('id', 'desc')
        .limit(page.limit)
        .offset(page.offset)
        .execute(),
  },
  {
    kind: 'reflections',
    owns: async (db, owner, id) =>
      (await reflection(db, owner)
        .select('domino_reflections.id')
        .where('domino_reflections.id', '=', id)
        .executeTakeFirst()) !== undefined,
    read: (db, owner, scope, page) =>
      reflection(db, owner)
        .selectAll('domino_reflections')
        .select('domino_entries.date')
        .where(isShared(['domino_entries.date', 'domino_reflections.id'], scope, page))
        .orderBy('domino_reflections.id', 'desc')
        .limit(page.limit)
        .offset(page.offset)
        .execute(),
  },
]
