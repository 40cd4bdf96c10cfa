import { sql } from 'kysely'
import type { Db } from '#src/platform/server/db/database.ts'
import type { Deletable } from '#src/platform/server/db/deleted-items.ts'
import {
  type FieldHistory,
  type FieldValues,
  historyAfter,
} from '#src/platform/server/db/field-history.ts'
import { ownList } from '#src/platform/server/db/own-list.ts'
import type { Owned } from '#src/platform/server/db/owned-rows.ts'
import { revisionAfter } from '#src/platform/server/db/revision.ts'
import { DEFAULT_STATUS, PIP_NUMBERS } from '../constants.ts'
import type { DominoChange, DominoEntry, NewDomino } from '../contract/dominoes.ts'
import { PIP_KEYS } from '../domain/pips.ts'
import type { Range } from './days.store.ts'

const entries = ownList({ table: 'domino_entries', order: ['date', 'id'], rows: 100 })

/** The entries in a range, by date and then creation. */
export const listEntries = (db: Db, { owner, start, end }: Range, cursor?: number) =>
  entries(db, { user_id: owner, date: [start, end] }, cursor)

/** A row as it is stored, with what its fields were before. */
export type StoredEntry = DominoEntry & { field_history: FieldHistory }

const ownEntry = (db: Db, { owner, id }: Owned) =>
  db.selectFrom('domino_entries').selectAll().where('id', '=', id).where('user_id', '=', owner)

export const findEntry = (db: Db, owned: Owned): Promise<StoredEntry | undefined> =>
  ownEntry(db, owned).executeTakeFirst()

/** Until the transaction ends, nobody else changes it. */
export const lockEntry = (trx: Db, owned: Owned): Promise<StoredEntry | undefined> =>
  ownEntry(trx, owned).forUpdate().executeTakeFirst()

/** Whether a domino or a reflection of this name was deleted. */
export const isGone = (db: Db, owner: number) => async (clientId: string) => {
  const gone = await db
    .selectFrom('deleted_client_ids')
    .select('client_id')
    .where('user_id', '=', owner)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  return gone !== undefined
}

/** How dominoes that their client has named are found again. */
export const namedEntries = (db: Db, owner: number) => ({
  find: (clientId: string): Promise<DominoEntry | undefined> =>
    db
      .selectFrom('domino_entries')
      .selectAll()
      .where('user_id', '=', owner)
      .where('client_id', '=', clientId)
      .executeTakeFirst(),
  isGone: isGone(db, owner),
})

/** Remembers the names of a domino and its reflections, which are about to be deleted. */
export async function rememberNames(trx: Db, { owner, id }: Owned): Promise<void> {
  await sql`
    insert into deleted_client_ids (user_id, client_id)
    select user_id, client_id from domino_entries
      where id = ${id} and user_id = ${owner} and client_id is not null
    union select e.user_id, r.client_id from domino_reflections r
      inner join domino_entries e on e.id = r.domino_id
      where e.id = ${id} and e.user_id = ${owner} and r.client_id is not null
    on conflict do nothing`.execute(trx)
}

/** Records the statuses that it starts with as well; later changes are recorded by the table's triggers. */
export async function insertEntry(
  trx: Db,
  owner: number,
  values: NewDomino,
  now: string,
): Promise<DominoEntry> {
  const entry = await trx
    .insertInto('domino_entries')
    .values({
      ...values,
      description: values.description ?? null,
      lead_pip_at: values.lead_pip ? now : null,
      user_id: owner,
      completed: false,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const marks = PIP_NUMBERS.filter(n => entry[`pip${n}_status`] !== DEFAULT_STATUS).map(n => ({
    entry_id: entry.id,
    pip: n,
    status: entry[`pip${n}_status`],
    at: now,
    source: 'app' as const,
  }))
  if (marks.length > 0) await trx.insertInto('pip_marks').values(marks).execute()
  return entry
}

const CHANGEABLE = ['title', 'date', 'description', 'lead_pip', 'tipped', ...PIP_KEYS] as const

/** What a change may set, for merging. */
export function fieldsOf(change: DominoChange): FieldValues {
  const fields: Record<string, unknown> = {}
  for (const field of CHANGEABLE) if (change[field] !== undefined) fields[field] = change[field]
  return fields
}

export const storedFields = (stored: StoredEntry): FieldValues => ({
  ...fieldsOf(stored),
  tipped: stored.tipped_at !== null,
})

/** Makes a later version. @param stored locked */
export function updateEntry(
  trx: Db,
  stored: StoredEntry,
  change: DominoChange,
  now: string,
): Promise<DominoEntry> {
  const revision = revisionAfter(stored.updated_at, now)
  const { tipped, ...columns } = fieldsOf(change)
  const history = historyAfter(
    stored.field_history,
    storedFields(stored),
    fieldsOf(change),
    revision,
  )
  return (
    trx
      .updateTable('domino_entries')
      // Only the columns that were sent: SQLite rewrites an index for every column of it that is named.
      .set({ ...columns, updated_at: revision, field_history: JSON.stringify(history) as never })
      .$if(change.lead_pip !== undefined && change.lead_pip !== stored.lead_pip, query =>
        query.set({ lead_pip_at: revision }),
      )
      .$if(tipped !== undefined, query =>
        query.set({ tipped_at: tipped ? (stored.tipped_at ?? revision) : null }),
      )
      .where('id', '=', stored.id)
      .where('user_id', '=', stored.user_id)
      .returningAll()
      .executeTakeFirstOrThrow()
  )
}

/** @param stored locked, open, with all of its 12 pips done */
export function completeEntry(trx: Db, stored: StoredEntry, now: string): Promise<DominoEntry> {
  const revision = revisionAfter(stored.updated_at, now)
  return trx
    .updateTable('domino_entries')
    .set({
      completed: true,
      completed_at: now,
      updated_at: revision,
      tipped_at: sql`coalesce(tipped_at, ${now})`,
      field_history: JSON.stringify(
        historyAfter(stored.field_history, storedFields(stored), { tipped: true }, revision),
      ) as never,
    })
    .where('id', '=', stored.id)
    .where('user_id', '=', stored.user_id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export const DELETABLE: Deletable = {
  table: 'domino_entries',
  parts: [
    ['domino_reflections', 'domino_id'],
    ['pip_marks', 'entry_id'],
  ],
}
