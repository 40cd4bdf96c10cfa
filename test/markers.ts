import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { mailChecks } from '#src/app/server/features.ts'
import { type Db, engineOf } from '#src/platform/server/db/database.ts'
import { mailTransport } from '#src/platform/server/mail/transport.ts'
import { sendNext } from '#src/platform/server/mail/worker.ts'
import type { TestApp } from './app.ts'

/** Sends every mail that is due, into the outbox unless the site has a mail server. */
export async function sendMails({ db, deps, app }: TestApp): Promise<void> {
  const handover = { transport: mailTransport(deps.settings), checks: mailChecks }
  while (await sendNext(db, handover, deps.now, app.log));
}

const filesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter(each => each.isFile())
        .map(each => join(each.parentPath, each.name))
    : []

/** The embedded database's files, once its write-ahead log has been emptied, as happens every minute. */
async function databaseFiles(db: Db): Promise<string[]> {
  if (engineOf(db) !== 'sqlite') return []
  await sql`pragma wal_checkpoint(truncate)`.execute(db)
  const { rows } = await sql<{ file: string }>`select file from pragma_database_list`.execute(db)
  return rows.flatMap(({ file }) => [file, `${file}-wal`]).filter(existsSync)
}

const decoded = (file: string) => readFileSync(file, 'latin1').replaceAll('=\r\n', '').toLowerCase()

/**
 * Where a text is, in every column of every table and in every file of the site.
 * @param marker of ASCII letters and digits, in lower case. @returns `table.column` and paths
 */
export async function placesOf(site: TestApp, marker: string): Promise<string[]> {
  const { db, deps } = site
  const places: string[] = []
  for (const { name, columns } of await db.introspection.getTables()) {
    if (/_searched(_|$)/.test(name)) continue
    for (const column of columns) {
      const held = sql`lower(cast(${sql.ref(column.name)} as text)) like ${`%${marker}%`}`
      const { rows } = await sql`select 1 from ${sql.table(name)} where ${held} limit 1`.execute(db)
      if (rows.length > 0) places.push(`${name}.${column.name}`)
    }
  }
  const files = [...filesIn(deps.settings.dataDir), ...(await databaseFiles(db))]
  return [...places.sort(), ...files.filter(file => decoded(file).includes(marker))]
}
