import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { type Db, engineOf } from '#src/platform/server/db/database.ts'
import type { Schema } from '#src/platform/server/db/schema.ts'

type Table = keyof Schema
type Row<T extends Table> = Selectable<Schema[T]>

/** PostgreSQL gives rows in any order. */
const inOrder = <R extends { id?: number }>(rows: R[]): R[] =>
  rows.toSorted((one, other) => (one.id ?? 0) - (other.id ?? 0))

/** The rows of a table that have these values, by their ids where these are asked for. @param columns by default all */
export async function rowsOf<T extends Table, C extends keyof Row<T> = keyof Row<T>>(
  db: Db,
  table: T,
  where: Partial<Row<T>> = {},
  columns?: readonly C[],
): Promise<Pick<Row<T>, C>[]> {
  const query = db.selectFrom(table as 'users').where(eb => eb.and(where as object))
  const rows = columns ? query.select(columns as never) : query.selectAll()
  return inOrder(await rows.execute()) as unknown as Pick<Row<T>, C>[]
}

/** The first such row, where there must be one. */
export async function rowOf<T extends Table, C extends keyof Row<T> = keyof Row<T>>(
  ...args: Parameters<typeof rowsOf<T, C>>
): Promise<Pick<Row<T>, C>> {
  const [row] = await rowsOf(...args)
  if (!row) throw new Error(`no such row of ${args[1]}`)
  return row
}

export async function addRows<T extends Table>(
  db: Db,
  table: T,
  rows: Insertable<Schema[T]> | readonly Insertable<Schema[T]>[],
): Promise<void> {
  await db
    .insertInto(table as 'users')
    .values(rows as never)
    .execute()
}

/** Adds one row to a table with ids. @returns its id */
export async function addRow<T extends Table>(
  db: Db,
  table: T,
  row: Insertable<Schema[T]>,
): Promise<number> {
  const insert = db.insertInto(table as 'users').values(row as never)
  return (await insert.returning('id').executeTakeFirstOrThrow()).id
}

/** Changes the rows of a table that have these values, as if the site had done it. */
export async function setRows<T extends Table>(
  db: Db,
  table: T,
  change: Updateable<Schema[T]>,
  where: Partial<Row<T>>,
): Promise<void> {
  const update = db.updateTable(table as 'users').set(change as never)
  await update.where(eb => eb.and(where as object)).execute()
}

/**
 * Does something while the database refuses a kind of write, as a full disk would.
 * @param write such as `update of seen_at on purchases`
 */
export async function whileRefused<R>(db: Db, write: string, act: () => Promise<R>): Promise<R> {
  const run = (statement: string) => sql.raw(statement).execute(db)
  const isPostgres = engineOf(db) === 'postgres'
  if (isPostgres)
    await run(
      "create function refused() returns trigger language plpgsql as $$ begin raise 'refused'; end $$",
    )
  const refusing = isPostgres
    ? 'for each row execute function refused()'
    : "begin select raise(abort, 'refused'); end"
  await run(`create trigger refused before ${write} ${refusing}`)
  try {
    return await act()
  } finally {
    await run(isPostgres ? 'drop function refused cascade' : 'drop trigger refused')
  }
}
