import type { Db } from '#src/platform/server/db/database.ts'
import type { SharedKind, SharedPage, SharedScope } from '#src/platform/server/members.ts'

const entries = (db: Db, owner: number, { from, items }: SharedScope, { start, end }: SharedPage) =>
  db
    .selectFrom('domino_entries')
    .where('domino_entries.user_id', '=', owner)
    .where(eb =>
      eb.or([
        ...(from === null ? [] : [eb('domino_entries.date', '>=', from)]),
        eb('domino_entries.id', 'in', [0, ...items]),
      ]),
    )
    .$if(start !== null, query => query.where('domino_entries.date', '>=', String(start)))
    .$if(end !== null, query => query.where('domino_entries.date', '<=', String(end)))

const owns = async (db: Db, owner: number, id: number): Promise<boolean> =>
  (await db
    .selectFrom('domino_entries')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', owner)
    .executeTakeFirst()) !== undefined

const reflection = (db: Db, owner: number) =>
  db
    .selectFrom('domino_reflections')
    .innerJoin('domino_entries', 'domino_entries.id', 'domino_reflections.domino_id')
    .where('domino_entries.user_id', '=', owner)

export const trackerShares: readonly SharedKind[] = [
  {
    kind: 'dominoes',
    owns,
    read: (db, owner, scope, page) =>
      entries(db, owner, scope, page)
        .selectAll()
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
    read: (db, owner, { from, items }, { start, end, limit, offset }) =>
      reflection(db, owner)
        .selectAll('domino_reflections')
        .select('domino_entries.date')
        .where(eb =>
          eb.or([
            ...(from === null ? [] : [eb('domino_entries.date', '>=', from)]),
            eb('domino_reflections.id', 'in', [0, ...items]),
          ]),
        )
        .$if(start !== null, query => query.where('domino_entries.date', '>=', String(start)))
        .$if(end !== null, query => query.where('domino_entries.date', '<=', String(end)))
        .orderBy('domino_reflections.id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),
  },
]
