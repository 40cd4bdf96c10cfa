import { closeSync, existsSync, fsyncSync, linkSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { commandLine } from '#src/platform/server/command-line.ts'
import { openDatabase } from '#src/platform/server/db/database.ts'
import { migrate } from '#src/platform/server/db/migrate.ts'
import { MoveError, replaceRows } from '#src/platform/server/db/move.ts'
import { isInUse } from '#src/platform/server/db/practice-target.ts'
import { openSqlite } from '#src/platform/server/db/sqlite.ts'
import type { Settings } from '#src/platform/server/settings/settings.ts'
import { migrations, tableClaims } from '../server/features.ts'

type Address = Settings['database']

const HOW = { max: 1, noTimeouts: true }

const full = () =>
  new MoveError(
    `The site is not empty: ${commandLine('import', 'FILE --replace')} puts the file in its place.`,
  )

/** @throws MoveError when the site has more than its first start made */
export async function refuseFull(address: Address): Promise<void> {
  if (address.engine === 'sqlite' && !existsSync(address.file)) return
  const { db } = await openDatabase(address, HOW)
  try {
    if (await isInUse(db, tableClaims)) throw full()
  } finally {
    await db.destroy()
  }
}

function sync(file: string): void {
  const handle = openSync(file, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

/** Replaces the site's database in one step. @returns the path where the old one is kept, null when there was none */
export function putInPlace(incoming: string, file: string): string | null {
  // Opening and closing checkpoints the WAL, so the one file is complete.
  openSqlite(incoming).close()
  for (const suffix of ['-wal', '-shm']) rmSync(`${incoming}${suffix}`, { force: true })
  sync(incoming)
  const stamp = new Date().toISOString().replace(/[:.]/g, '-')
  const kept = existsSync(file) ? `${file}.before-import-${stamp}` : null
  if (kept) {
    openSqlite(file).close()
    // A link, not a rename: if we are killed here, the site must not find the path empty and create a database.
    linkSync(file, kept)
    for (const suffix of ['-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true })
  }
  renameSync(incoming, file)
  sync(dirname(file))
  return kept
}

/** Replaces the site's rows in one transaction. @param replace even if the site is in use */
export async function replaceOnServer(incoming: string, address: Address, replace: boolean): Promise<void> {
  const target = await openDatabase(address, HOW)
  const source = await openDatabase({ engine: 'sqlite', file: incoming }, HOW)
  try {
    await migrate(target.db, migrations, null)
    await replaceRows(source.db, target.db, async there => {
      if (!replace && (await isInUse(there, tableClaims))) throw full()
    })
  } finally {
    await Promise.all([target.db.destroy(), source.db.destroy()])
  }
}
