import { type Kysely, sql } from 'kysely'
import type { Columns } from './columns.ts'

/** Rules in SQL that both engines understand, by name: usually that of the column. */
export type Checks = Readonly<Record<string, string>>

export const checkName = (table: string, name: string): string => `${table}_${name}_check`

// Null passes a CHECK, but SQLite's `alter table` refuses rows for which the expression is null.
const constraint = (name: string, rule: string) =>
  `constraint "${name}" check ((${rule}) is not false)`

/** For `create table`: CHECK constraints, with a comma between them. */
export const checks = (table: string, rules: Checks): string =>
  Object.entries(rules)
    .map(([name, rule]) => constraint(checkName(table, name), rule))
    .join(', ')

async function hasCheck(db: Kysely<never>, table: string, name: string): Promise<boolean> {
  const { rows } = await sql<{ sql: string }>`
    select sql from sqlite_master where type = 'table' and name = ${table}`.execute(db)
  return rows.some(row => row.sql.includes(`"${name}"`))
}

/**
 * Adds CHECK constraints, or replaces those of the same name by wider ones, which is how an enum gets another value.
 * The previous release must already keep these rules, because it may be writing meanwhile (decision 0012); rows that
 * break one must be repaired by the migration before.
 */
export async function addChecks(
  db: Kysely<never>,
  { engine }: Pick<Columns, 'engine'>,
  table: string,
  rules: Checks,
): Promise<void> {
  const named = Object.entries(rules).map(([name, rule]) => [checkName(table, name), rule] as const)
  if (engine === 'postgres') {
    const changes = named.map(
      ([name, rule]) => `drop constraint if exists "${name}", add ${constraint(name, rule)}`,
    )
    await sql.raw(`alter table ${table} ${changes.join(', ')}`).execute(db)
    return
  }
  for (const [name, rule] of named) {
    if (await hasCheck(db, table, name))
      await sql.raw(`alter table ${table} drop constraint "${name}"`).execute(db)
    await sql.raw(`alter table ${table} add ${constraint(name, rule)}`).execute(db)
  }
}
