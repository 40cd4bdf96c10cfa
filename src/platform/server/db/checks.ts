import { type Kysely, sql } from 'kysely'
import type { Columns } from './columns.ts'

/** A rule in SQL that both engines understand. */
export interface Check {
  rule: string
  /** Assignments that repair a row that breaks the rule, so that the upgrade can go on; null deletes the row. */
  fix: string | null
}

/** @param fix what replaces a value that the code does not know, in SQL; null deletes the row */
export const oneOf = (column: string, values: readonly string[], fix: string | null): Check => ({
  rule: `${column} in (${values.map(value => `'${value}'`).join(', ')})`,
  fix: fix === null ? null : `${column} = ${fix}`,
})

/** Both bounds are allowed; a value outside becomes the nearer one. */
export const between = (column: string, low: number, high: number): Check => ({
  rule: `${column} between ${low} and ${high}`,
  fix: `${column} = case when ${column} < ${low} then ${low} else ${high} end`,
})

export const atLeast = (column: string, low: number): Check => ({
  rule: `${column} >= ${low}`,
  fix: `${column} = ${low}`,
})

/** Either both are set or neither is. @param fix see `Check` */
export const together = (one: string, other: string, fix: string | null): Check => ({
  rule: `(${one} is null) = (${other} is null)`,
  fix,
})

export const checkName = (table: string, name: string): string => `${table}_${name}_check`

async function hasCheck(db: Kysely<never>, table: string, constraint: string): Promise<boolean> {
  const { rows } = await sql<{ sql: string }>`
    select sql from sqlite_master where type = 'table' and name = ${table}`.execute(db)
  return rows.some(row => row.sql.includes(`"${constraint}"`))
}

/**
 * Adds CHECK constraints, or replaces those of the same name by wider ones, which is how an enum gets another value.
 * The previous release must already keep these rules, because it may be writing meanwhile (decision 0012).
 * @param checks by name, usually the column's. Rows are fixed in this order
 */
export async function addChecks(
  db: Kysely<never>,
  { engine }: Pick<Columns, 'engine'>,
  table: string,
  checks: Readonly<Record<string, Check>>,
): Promise<void> {
  for (const { rule, fix } of Object.values(checks)) {
    const change = fix === null ? `delete from ${table}` : `update ${table} set ${fix}`
    await sql.raw(`${change} where not (${rule})`).execute(db)
  }
  // Null passes a CHECK, but SQLite's `alter table` refuses rows for which the expression is null.
  const named = Object.entries(checks).map(
    ([name, { rule }]) => [checkName(table, name), `(${rule}) is not false`] as const,
  )
  if (engine === 'postgres') {
    const changes = named.map(
      ([name, rule]) => `drop constraint if exists "${name}", add constraint "${name}" check (${rule})`,
    )
    await sql.raw(`alter table ${table} ${changes.join(', ')}`).execute(db)
    return
  }
  for (const [name, rule] of named) {
    if (await hasCheck(db, table, name))
      await sql.raw(`alter table ${table} drop constraint "${name}"`).execute(db)
    await sql.raw(`alter table ${table} add constraint "${name}" check (${rule})`).execute(db)
  }
}
