import { sql } from 'kysely'
import {
  jsonUnlessLarge,
  type ListPage,
  pageOfLargeList,
} from '#src/platform/server/db/capped-list.ts'
import type { Engine } from '#src/platform/server/db/columns.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import type { Deletable } from '#src/platform/server/db/deleted-items.ts'
import {
  type FieldHistory,
  type FieldValues,
  historyAfter,
} from '#src/platform/server/db/field-history.ts'
import { jsonColumns, jsonRow, jsonRows } from '#src/platform/server/db/json-rows.ts'
import type { Owned } from '#src/platform/server/db/owned-rows.ts'
import { prepared } from '#src/platform/server/db/prepared.ts'
import { revisionAfter } from '#src/platform/server/db/revision.ts'
import { LED_ENTRIES_READ, PIP_NUMBERS } from '../constants.ts'
import type { DayMark } from '../contract/days.ts'
import {
  type DominoChange,
  type DominoEntry,
  dominoEntry,
  type NewDomino,
} from '../contract/dominoes.ts'
import { type DominoReflection, dominoReflection } from '../contract/reflections.ts'
import { PIP_KEYS } from '../domain/pips.ts'
import type { DominoEntries } from './tables.ts'

const JSON_COLUMNS = jsonColumns(dominoEntry)

/**
 * SQLite sorts the rows of an ordered aggregate. Reading through the index returns them sorted at 60 % of the cost;
 * `indexed by` fails rather than fall back to another plan.
 */
const entriesByDate = (engine: Engine) =>
  engine === 'sqlite'
    ? sql`domino_entries indexed by domino_entries_user_date`
    : sql`domino_entries`

const TEXTS = ['title', 'description', ...PIP_KEYS]
const ORDER = ['date', 'id']

export interface Range {
  owner: number
  start: string
  end: string
}

const rangeAsJson = prepared<Range, { rows: string | null }>((db, arg, engine) => {
  const rows = jsonRows(engine, JSON_COLUMNS, engine === 'sqlite' ? [] : ORDER)
  const from = sql`${entriesByDate(engine)}
    where user_id = ${arg('owner')} and date >= ${arg('start')} and date <= ${arg('end')}`
  return { compile: () => jsonUnlessLarge(from, rows, TEXTS).compile(db) }
})

/** JSON of the entries in a range, by date and then creation. */
export async function listEntries(db: Db, range: Range, cursor?: number): Promise<ListPage> {
  const rows = cursor === undefined ? (await rangeAsJson(db, range))[0]?.rows : null
  if (rows) return { rows, nextCursor: null }
  const where = sql`user_id = ${range.owner} and date >= ${range.start} and date <= ${range.end}`
  const list = { table: 'domino_entries', where, columns: JSON_COLUMNS, texts: TEXTS, order: ORDER }
  return pageOfLargeList(db, list, cursor)
}

/** A row as it is stored, with what its fields were before. */
export type StoredEntry = DominoEntry & { field_history: FieldHistory }

const entryById = prepared<Owned, StoredEntry>((db, arg) =>
  db
    .selectFrom('domino_entries')
    .selectAll()
    .where('id', '=', arg('id'))
    .where('user_id', '=', arg('owner')),
)

export const findEntry = async (db: Db, owned: Owned): Promise<StoredEntry | undefined> =>
  (await entryById(db, owned))[0]

const entryByClientId = (db: Db, owner: number, clientId: string) =>
  db
    .selectFrom('domino_entries')
    .selectAll()
    .where('user_id', '=', owner)
    .where('client_id', '=', clientId)
    .executeTakeFirst()

const reflectionByClientId = (db: Db, owner: number, clientId: string) =>
  db
    .selectFrom('domino_reflections as r')
    .innerJoin('domino_entries as e', 'e.id', 'r.domino_id')
    .selectAll('r')
    .where('r.client_id', '=', clientId)
    .where('e.user_id', '=', owner)
    .executeTakeFirst()

async function isGone(db: Db, owner: number, clientId: string): Promise<boolean> {
  const gone = await db
    .selectFrom('deleted_client_ids')
    .select('client_id')
    .where('user_id', '=', owner)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  return gone !== undefined
}

/** How dominoes and reflections that their client has named are found again. */
export const namedEntries = (db: Db, owner: number) => ({
  find: (clientId: string): Promise<DominoEntry | undefined> =>
    entryByClientId(db, owner, clientId),
  isGone: (clientId: string) => isGone(db, owner, clientId),
})
export const namedReflections = (db: Db, owner: number) => ({
  find: (clientId: string): Promise<DominoReflection | undefined> =>
    reflectionByClientId(db, owner, clientId),
  isGone: (clientId: string) => isGone(db, owner, clientId),
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

export function insertEntry(
  db: Db,
  owner: number,
  entry: NewDomino,
  now: string,
): Promise<DominoEntry> {
  return db
    .insertInto('domino_entries')
    .values({
      ...entry,
      description: entry.description ?? null,
      lead_pip_at: entry.lead_pip ? now : null,
      user_id: owner,
      completed: false,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

const CHANGEABLE = ['title', 'date', 'description', 'lead_pip', ...PIP_KEYS] as const
type Column = (typeof CHANGEABLE)[number] | 'tip' | 'untip'
type Values = Record<Exclude<(typeof CHANGEABLE)[number], 'lead_pip'>, string | null> & {
  lead_pip: number | null
}
type Change = Owned & Values & { seen: string; now: string; history: string }

/** One prepared statement per set of columns, so that an update writes only the columns and indexes it must. */
const prepareUpdate = (columns: readonly Column[]) =>
  prepared<Change, { row: string }>((db, arg, engine) =>
    db
      .updateTable('domino_entries')
      .set({
        ...Object.fromEntries(
          CHANGEABLE.filter(column => columns.includes(column)).map(column => [
            column,
            arg(column),
          ]),
        ),
        updated_at: arg('now'),
        field_history: arg('history') as never,
      })
      .$if(columns.includes('lead_pip'), query =>
        query.set({
          lead_pip_at: sql`case when lead_pip is not distinct from ${arg('lead_pip')} then lead_pip_at else ${arg('now')} end`,
        }),
      )
      .$if(columns.includes('tip'), query =>
        query.set({ tipped_at: sql`coalesce(tipped_at, ${arg('now')})` }),
      )
      .$if(columns.includes('untip'), query => query.set({ tipped_at: null }))
      .where('id', '=', arg('id'))
      .where('user_id', '=', arg('owner'))
      .where('updated_at', '=', arg('seen'))
      .returning(jsonRow(engine, JSON_COLUMNS).as('row')),
  )

/** Our pages use few sets of columns, but an API client could send any combination. */
const PREPARED_MAX = 200
const preparedUpdates = new Map<string, ReturnType<typeof prepareUpdate>>()

function updateOf(columns: readonly Column[]): ReturnType<typeof prepareUpdate> {
  const name = columns.join()
  const known = preparedUpdates.get(name)
  if (known) return known
  if (preparedUpdates.size >= PREPARED_MAX) preparedUpdates.clear()
  const update = prepareUpdate(columns)
  preparedUpdates.set(name, update)
  return update
}

/** What a change may set, for merging. */
export const fieldsOf = (change: DominoChange): FieldValues =>
  Object.fromEntries(
    [...CHANGEABLE, 'tipped' as const]
      .filter(field => change[field] !== undefined)
      .map(field => [field, change[field]]),
  )

export const storedFields = (stored: StoredEntry): FieldValues => ({
  ...fieldsOf(stored),
  tipped: stored.tipped_at !== null,
})

/** Makes a later version. @returns it as JSON; undefined if `stored` is no longer the latest one */
export async function updateEntry(
  db: Db,
  stored: StoredEntry,
  change: DominoChange,
  now: string,
): Promise<string | undefined> {
  const columns: Column[] = CHANGEABLE.filter(column => change[column] !== undefined)
  if (change.tipped !== undefined) columns.push(change.tipped ? 'tip' : 'untip')
  const revision = revisionAfter(stored.updated_at, now)
  const rows = await updateOf(columns)(db, {
    ...(change as Values),
    id: stored.id,
    owner: stored.user_id,
    seen: stored.updated_at,
    now: revision,
    history: JSON.stringify(
      historyAfter(stored.field_history, storedFields(stored), fieldsOf(change), revision),
    ),
  })
  return rows[0]?.row
}

/** Atomic: undefined unless `stored` is the latest version, open, and all its 12 pips are Completed. */
export function completeEntry(
  db: Db,
  stored: StoredEntry,
  now: string,
): Promise<DominoEntry | undefined> {
  const revision = revisionAfter(stored.updated_at, now)
  let query = db
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
    .where('updated_at', '=', stored.updated_at)
    .where('completed', '=', false)
  for (const n of PIP_NUMBERS)
    query = query.where(`pip${n}_status` as keyof DominoEntries, '=', 'Completed')
  return query.returningAll().executeTakeFirst()
}

export const DELETABLE: Deletable = {
  table: 'domino_entries',
  parts: [
    ['domino_reflections', 'domino_id'],
    ['pip_marks', 'entry_id'],
  ],
}

export const listReflections = (db: Db, dominoId: number, cursor?: number): Promise<ListPage> =>
  pageOfLargeList(
    db,
    {
      table: 'domino_reflections',
      where: sql`domino_id = ${dominoId}`,
      columns: jsonColumns(dominoReflection),
      texts: ['reflection'],
      order: ['id'],
    },
    cursor,
  )

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

const ALL_COMPLETED = sql.join(
  PIP_NUMBERS.map(n => sql`${sql.ref(`pip${n}_status`)} = 'Completed'`),
  sql` and `,
)

/** Days with the newest dominoes and rest days in one query, each along its index by member and date. */
const marksInRange = prepared<Range, { date: string; done: number; tipped: number; rest: number }>(
  (db, arg) =>
    db
      .selectFrom('domino_entries')
      .select(['date', sql<number>`max(case when ${ALL_COMPLETED} then 1 else 0 end)`.as('done')])
      .select(sql<number>`max(case when tipped_at is null then 0 else 1 end)`.as('tipped'))
      .select(sql<number>`0`.as('rest'))
      .where('id', 'in', newest =>
        newest
          .selectFrom('domino_entries')
          .select('id')
          .where('user_id', '=', arg('owner'))
          .where('date', '>=', arg('start'))
          .where('date', '<=', arg('end'))
          .orderBy('date', 'desc')
          .orderBy('id', 'desc')
          .limit(LED_ENTRIES_READ),
      )
      .groupBy('date')
      .unionAll(
        db
          .selectFrom('rest_days')
          .select([
            'date',
            sql<number>`0`.as('done'),
            sql<number>`0`.as('tipped'),
            sql<number>`1`.as('rest'),
          ])
          .where('user_id', '=', arg('owner'))
          .where('date', '>=', arg('start'))
          .where('date', '<=', arg('end')),
      )
      .orderBy('date'),
)

/** Sorted by date; days without anything are left out. */
export async function listDayMarks(db: Db, range: Range): Promise<DayMark[]> {
  const marks = new Map<string, DayMark>()
  for (const { date, done, tipped, rest } of await marksInRange(db, range)) {
    const mark = marks.get(date) ?? { date, state: 'none', tipped: false, rest: false }
    const state = done ? 'completed' : 'in-progress'
    marks.set(date, rest ? { ...mark, rest: true } : { ...mark, state, tipped: Boolean(tipped) })
  }
  return [...marks.values()]
}

export async function insertRestDay(db: Db, owner: number, date: string): Promise<void> {
  await db
    .insertInto('rest_days')
    .values({ user_id: owner, date })
    .onConflict(conflict => conflict.columns(['user_id', 'date']).doNothing())
    .execute()
}

export async function deleteRestDay(db: Db, owner: number, date: string): Promise<void> {
  await db.deleteFrom('rest_days').where('user_id', '=', owner).where('date', '=', date).execute()
}

export const listRestDays = (db: Db, owner: number) =>
  db.selectFrom('rest_days').selectAll().where('user_id', '=', owner).orderBy('date').execute()
