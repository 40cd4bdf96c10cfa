import { type ColumnDefinitionBuilder, type RawBuilder, sql } from 'kysely'

export type Engine = 'sqlite' | 'postgres'

type Build = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder

export interface Columns {
  /** For what the engines do differently, such as a search index. */
  engine: Engine
  id: [RawBuilder<unknown>, Build]
  instant: RawBuilder<unknown>
  date: RawBuilder<unknown>
  json: RawBuilder<unknown>
  bytes: RawBuilder<unknown>
}

export function columns(engine: Engine): Columns {
  const sqlite = engine === 'sqlite'
  return {
    engine,
    // autoincrement: the id of a deleted row is never reused.
    id: sqlite
      ? [sql`integer`, column => column.primaryKey().autoIncrement()]
      : [sql`bigint`, column => column.primaryKey().generatedByDefaultAsIdentity()],
    instant: sqlite ? sql`timestamp` : sql`timestamptz(3)`,
    date: sql`date`,
    json: sqlite ? sql`json` : sql`jsonb`,
    bytes: sqlite ? sql`blob` : sql`bytea`,
  }
}
