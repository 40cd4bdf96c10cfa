import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import { instant } from '#src/contract/schemas.ts'
import type { Engine } from './columns.ts'

export type JsonKind = 'plain' | 'boolean' | 'instant'

function value(engine: Engine, column: string, kind: JsonKind): RawBuilder<unknown> {
  const ref = sql.ref(column)
  if (engine === 'sqlite') return kind === 'boolean' ? sql`json(iif(${ref}, 'true', 'false'))` : ref
  if (kind !== 'instant') return ref
  return sql`to_char(${ref} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

type Answer = Readonly<Record<string, JsonKind>>

function kindOf(field: z.core.$ZodType): JsonKind {
  const inner = field instanceof z.ZodMiniNullable ? field._zod.def.innerType : field
  if (inner === instant) return 'instant'
  return inner instanceof z.ZodMiniBoolean ? 'boolean' : 'plain'
}

/** The columns of a row that is answered as it is stored. @param answer the row's schema in the contract */
export const jsonColumns = (answer: z.ZodMiniObject): Answer =>
  Object.fromEntries(Object.entries(answer.shape).map(([name, field]) => [name, kindOf(field)]))

const object = (engine: Engine, columns: Answer): RawBuilder<unknown> => {
  const pairs = sql.join(
    Object.entries(columns).map(
      ([name, kind]) => sql`${sql.lit(name)}, ${value(engine, name, kind)}`,
    ),
  )
  return engine === 'sqlite' ? sql`json_object(${pairs})` : sql`json_build_object(${pairs})`
}

export const jsonRow = (engine: Engine, columns: Answer): RawBuilder<string> =>
  engine === 'sqlite'
    ? sql<string>`${object(engine, columns)}`
    : sql<string>`${object(engine, columns)}::text`

/**
 * A query's rows as one JSON text, built inside the database: half the cost of reading the rows and serialising them
 * (decision 0002).
 * @param columns each column of the response, in order, with its kind
 * @param order the columns to sort by; empty where rows are read in order
 */
export function jsonRows(
  engine: Engine,
  columns: Answer,
  order: readonly string[],
): RawBuilder<string> {
  const by = order.length ? sql` order by ${sql.join(order.map(column => sql.ref(column)))}` : sql``
  return engine === 'sqlite'
    ? sql<string>`json_group_array(${object(engine, columns)}${by})`
    : sql<string>`coalesce(json_agg(${object(engine, columns)}${by}), '[]')::text`
}
