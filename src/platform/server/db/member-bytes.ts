import { type RawBuilder, sql } from 'kysely'
import { type Db, engineOf } from './database.ts'

/** What a row adds to its member's quota. */
export interface QuotaClaim {
  /** The columns that are counted, if they are not the claim's `words`. */
  texts?: readonly string[]
  /** The column that names the member, if it is not `user_id`. */
  owner?: string
  /** Where the row names no member itself: the column that names its parent, and the parent's table. */
  through?: readonly [column: string, table: string]
}

export type QuotaTables = Readonly<
  Record<string, { quota?: QuotaClaim; texts?: { words?: readonly string[] } }>
>

/** What a row takes up besides its text. */
const ROW_BYTES = 200

/** The text that a member has stored in all tables that count, in bytes. */
export async function storedBytes(db: Db, tables: QuotaTables, userId: number): Promise<number> {
  // JSON columns have no length of their own on PostgreSQL.
  const length = (column: string) =>
    engineOf(db) === 'sqlite'
      ? sql`coalesce(octet_length(${sql.ref(column)}), 0)`
      : sql`coalesce(octet_length(${sql.ref(column)}::text), 0)`
  const sums: RawBuilder<unknown>[] = []
  for (const [name, { quota, texts }] of Object.entries(tables)) {
    if (!quota) continue
    const bytes = sql.join(
      [sql.lit(ROW_BYTES), ...(quota.texts ?? texts?.words ?? []).map(length)],
      sql` + `,
    )
    const [column, parent] = quota.through ?? []
    const owned =
      column && parent
        ? sql`${sql.ref(column)} in (select id from ${sql.table(parent)} where user_id = ${userId})`
        : sql`${sql.ref(quota.owner ?? 'user_id')} = ${userId}`
    sums.push(
      sql`select coalesce(sum(${bytes}), 0) as bytes from ${sql.table(name)} where ${owned}`,
    )
  }
  if (sums.length === 0) return 0
  const { rows } = await sql<{ bytes: number }>`
    select sum(bytes) as bytes from (${sql.join(sums, sql` union all `)}) as parts
  `.execute(db)
  return Number(rows[0]?.bytes ?? 0)
}
