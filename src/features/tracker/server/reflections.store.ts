import type { Db } from '#src/platform/server/db/database.ts'
import { ownList } from '#src/platform/server/db/own-list.ts'
import type { DominoReflection } from '../contract/dominoes.ts'
import { isGone } from './dominoes.store.ts'

export const namedReflections = (db: Db, owner: number) => ({
  find: (clientId: string): Promise<DominoReflection | undefined> =>
    db
      .selectFrom('domino_reflections as r')
      .innerJoin('domino_entries as e', 'e.id', 'r.domino_id')
      .selectAll('r')
      .where('r.client_id', '=', clientId)
      .where('e.user_id', '=', owner)
      .executeTakeFirst(),
  isGone: isGone(db, owner),
})

const reflections = ownList({ table: 'domino_reflections', order: ['id'], rows: 100 })

export const listReflections = (db: Db, dominoId: number, cursor?: number) =>
  reflections(db, { domino_id: dominoId }, cursor)

export const insertReflection = (
  db: Db,
  reflection: Pick<DominoReflection, 'domino_id' | 'reflection'> & {
    client_id?: string | undefined
  },
  now: string,
): Promise<DominoReflection> =>
  db
    .insertInto('domino_reflections')
    .values({ ...reflection, created_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
