import { sql } from 'kysely'
import { type Db, engineOf } from '#src/platform/server/db/database.ts'

/** @returns the server's version, the clock of PostgreSQL in milliseconds since 1970 (null for SQLite), and the size in bytes */
export async function describeDatabase(
  db: Db,
): Promise<{ version: string; clock: number | null; bytes: number }> {
  if (engineOf(db) === 'postgres') {
    const { rows } = await sql<{ version: string; clock: number; bytes: number }>`
      select current_setting('server_version') as version, extract(epoch from clock_timestamp()) * 1000 as clock,
        pg_database_size(current_database()) as bytes`.execute(db)
    const [row] = rows
    return {
      version: row?.version ?? '',
      clock: Number(row?.clock),
      bytes: Number(row?.bytes ?? 0),
    }
  }
  const { rows } = await sql<{ version: string; bytes: number }>`
    select sqlite_version() as version,
      (select page_count from pragma_page_count()) * (select page_size from pragma_page_size()) as bytes`.execute(
    db,
  )
  return { version: rows[0]?.version ?? '', clock: null, bytes: Number(rows[0]?.bytes ?? 0) }
}
