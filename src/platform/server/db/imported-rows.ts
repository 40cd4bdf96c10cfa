import { type CompiledQuery, sql } from 'kysely'
import type { Db } from './database.ts'
import type { ImportedList, ImportRow } from './imported-lists.ts'

/** Values of one statement, which is prepared once and not too long to be kept. */
const VALUES_AT_ONCE = 1_200

/** Rows that one statement adds. */
interface Batch {
  columns: readonly string[]
  /** Their ids in the file. */
  ids: number[]
  values: unknown[]
}

/** Objects are sent as JSON: PostgreSQL's driver would make arrays of lists. */
const storable = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : value

/** Rows of a list, as the parameters of statements: the transaction that adds them keeps everybody else waiting. */
export class ReadyRows {
  readonly list: ImportedList
  readonly batches: Batch[] = []
  readonly #owner: number
  readonly #fitted: (row: ImportRow) => ImportRow

  constructor(list: ImportedList, owner: number, fitted = (row: ImportRow) => row) {
    this.list = list
    this.#owner = owner
    this.#fitted = fitted
  }

  add(given: ImportRow): void {
    const { id, ...row } = this.#fitted(given)
    const stored = this.list.through ? row : { ...row, user_id: this.#owner }
    const columns = Object.keys(stored)
    const last = this.batches.at(-1)
    const isFull = last && last.values.length + columns.length > VALUES_AT_ONCE
    const fits = last && !isFull && String(last.columns) === String(columns)
    const batch = fits ? last : { columns, ids: [], values: [] }
    if (batch !== last) this.batches.push(batch)
    batch.ids.push(id)
    for (const value of Object.values(stored)) batch.values.push(storable(value))
  }
}

function insertion(trx: Db, table: string, { columns, ids }: Batch, isParent: boolean) {
  const row = Object.fromEntries(columns.map(column => [column, 0]))
  return trx
    .insertInto(table as 'restores')
    .values(ids.map(() => row) as never)
    .$if(isParent, query => query.returning('id'))
    .compile()
}

/**
 * Adds rows in their order.
 * @param parents the ids here of the rows that they refer to, by their ids in the file. @param isParent whether others refer to them
 * @returns the ids here, by those in the file
 */
export async function insertReady(
  trx: Db,
  { list: { name, through }, batches }: ReadyRows,
  parents: ReadonlyMap<number, number> | undefined,
  isParent: boolean,
): Promise<Map<number, number>> {
  const made = new Map<number, number>()
  const known = new Map<string, CompiledQuery>()
  for (const batch of batches) {
    const { columns, ids } = batch
    const form = `${ids.length} ${columns}`
    const statement = known.get(form) ?? insertion(trx, name, batch, isParent)
    known.set(form, statement)
    const reference = through ? columns.indexOf(through[0]) : -1
    const parameters = batch.values.map((value, at) =>
      at % columns.length === reference ? parents?.get(value as number) : value,
    )
    const { rows } = await trx.executeQuery<{ id: number }>({ ...statement, parameters })
    for (const [at, { id }] of rows.entries()) made.set(ids[at] ?? 0, id)
  }
  return made
}

/** Those of the lists of which the member has a row. */
export async function listFilled(
  db: Db,
  lists: readonly ImportedList[],
  owner: number,
): Promise<string[]> {
  const filled: string[] = []
  for (const { name, through } of lists) {
    const [column, parent] = through ?? ['id', name]
    const { rows } = await sql`
      select ${sql.ref(`${name}.id`)} from ${sql.table(parent)}
      ${through ? sql`inner join ${sql.table(name)} on ${sql.ref(`${name}.${column}`)} = ${sql.ref(`${parent}.id`)}` : sql``}
      where ${sql.ref(`${parent}.user_id`)} = ${owner} limit 1
    `.execute(db)
    if (rows.length > 0) filled.push(name)
  }
  return filled
}
