import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate as signalsHeard } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { commandLine } from '#src/platform/server/command-line.ts'
import { systemContext } from '#src/platform/server/context.ts'
import { backupFolder, backupName, ENCRYPTED } from '#src/platform/server/db/backup-files.ts'
import { openDatabase } from '#src/platform/server/db/database.ts'
import { whileNotInUse } from '#src/platform/server/db/in-use.ts'
import { migrate, refuseUnknown } from '#src/platform/server/db/migrate.ts'
import { PARTIAL, removeStale } from '#src/platform/server/db/stale-files.ts'
import type { Settings } from '#src/platform/server/settings/settings.ts'
import { depsOf } from '../server/deps.ts'
import { decrypt, encrypt, isEncrypted } from '../server/encryption.ts'
import { migrations } from '../server/features.ts'
import { settleRestored } from '../server/restored.ts'
import { command, commandSettings, say, stop } from './command.ts'
import { compareLines, compareTables } from './compare.ts'
import { putInPlace, syncToDisk } from './in-place.ts'
import { removeWhenEnded } from './unfinished.ts'

/** Copies the database consistently, also while the site is running. @param key encrypts the copy */
async function backup(file: string, to: string, key: string | null): Promise<void> {
  if (!existsSync(file)) stop(`There is no database at ${file}.`)
  if (existsSync(to)) stop(`${to} exists already; nothing was overwritten.`)
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 })
  removeStale(dirname(to), PARTIAL)
  removeStale(dirname(file), PARTIAL)
  const partial = `${to}.${process.pid}.partial`
  // Beside the database: a readable copy must not touch the disk or the machine where encrypted ones are stored.
  const snapshot = key ? `${file}.${process.pid}.partial` : partial
  const remove = () => {
    for (const made of [partial, snapshot])
      for (const suffix of ['', '-journal']) rmSync(`${made}${suffix}`, { force: true })
  }
  const forgetSignals = removeWhenEnded(remove, 'No backup was made.')
  const { db, backup: copy } = await openDatabase({ engine: 'sqlite', file })
  try {
    copy?.(snapshot)
    // Handles a signal that came while the copy blocked this thread.
    await signalsHeard()
    if (key) await encrypt(snapshot, partial, key)
    syncToDisk(partial)
    renameSync(partial, to)
  } finally {
    await db.destroy()
    remove()
    forgetSignals()
  }
}

/** @throws when the file is damaged, not a database of this software, or made by a newer version */
async function check(file: string): Promise<void> {
  const opened = await openDatabase({ engine: 'sqlite', file })
  try {
    const tables = await opened.db.introspection.getTables()
    if (!tables.some(table => table.name === 'users'))
      throw new Error('it is not a backup of this software')
    await refuseUnknown(opened.db, migrations)
  } finally {
    await opened.db.destroy()
  }
  const raw = new DatabaseSync(file)
  const verdict = raw.prepare('pragma integrity_check').get() as { integrity_check: string }
  raw.close()
  if (verdict.integrity_check !== 'ok') throw new Error(`it is damaged: ${verdict.integrity_check}`)
}

/** Voids what a backup revives: sessions that have ended, links that were used, shares that were revoked. */
async function settle(database: Settings['database']): Promise<void> {
  const { db } = await openDatabase(database, { max: 1, noTimeouts: true })
  try {
    // Every table of this version has to exist.
    await migrate(db, migrations, null)
    await settleRestored(systemContext(db, depsOf(settings)))
  } finally {
    await db.destroy()
  }
}

/** @param identity the file with the private key; for encrypted backups only */
async function bringIn(from: string, to: string, identity: string | undefined): Promise<void> {
  rmSync(to, { force: true })
  if (identity !== undefined && (await isEncrypted(from))) await decrypt(from, to, identity)
  else copyFileSync(from, to)
}

/** Replaces the database with a backup. @returns the path of the database it replaced, null when there was none */
async function restore(
  file: string,
  from: string,
  identity: string | undefined,
): Promise<string | null> {
  if (!existsSync(from)) stop(`There is no backup at ${from}.`)
  if (identity === undefined && (await isEncrypted(from)))
    stop(
      `${from} is encrypted: add --identity FILE, the file with its private key. Nothing was changed.`,
    )
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const incoming = `${file}.incoming`
  let kept: string | null = null
  const done = await whileNotInUse(file, async () => {
    try {
      await bringIn(from, incoming, identity)
      await check(incoming)
      await settle({ engine: 'sqlite', file: incoming })
    } catch (error) {
      rmSync(incoming, { force: true })
      stop(`${from} cannot be restored: ${error instanceof Error ? error.message : error}`)
    }
    kept = putInPlace(incoming, file, 'restore')
  })
  if (!done) stop('The site is running; stop it first. Nothing was changed.')
  return kept
}

/** Restores a backup beside the database and reports how they differ. Changes nothing; the site may be running. */
async function compare(file: string, from: string, identity: string | undefined): Promise<void> {
  if (!existsSync(file)) stop(`There is no database at ${file}.`)
  if (!existsSync(from)) stop(`There is no backup at ${from}.`)
  if (identity === undefined && (await isEncrypted(from)))
    stop(`${from} is encrypted: add --identity FILE, the file with its private key.`)
  removeStale(dirname(file), PARTIAL)
  const restored = `${file}.${process.pid}.partial`
  const remove = () => {
    for (const suffix of ['', '-wal', '-shm']) rmSync(`${restored}${suffix}`, { force: true })
  }
  try {
    await bringIn(from, restored, identity)
    await check(restored)
    for (const line of compareLines(compareTables(file, restored))) say(line)
  } catch (error) {
    remove()
    stop(`${from} cannot be restored: ${error instanceof Error ? error.message : error}`)
  }
  remove()
  say(`${from} is complete and can be restored.`)
}

// Backups are as private as the database, wherever they are stored.
process.umask(0o077)
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { identity: { type: 'string' }, 'in-place': { type: 'boolean' } },
})
const [action, argument] = positionals
const settings = commandSettings()
const { database, backupKey, dataDir } = settings

async function backUp(file: string): Promise<void> {
  const named = argument ? resolve(argument) : join(backupFolder(dataDir), backupName(new Date()))
  const to = backupKey && !named.endsWith(ENCRYPTED) ? `${named}${ENCRYPTED}` : named
  await backup(file, to, backupKey)
  process.stdout.write(`Backed up to ${to}\n`)
}

const VOID =
  'Everyone has to sign in again, most links in earlier mails no longer work, and nothing is shared.\n'

/** For a database that something else has restored: `pg_restore` of a snapshot, or a copied file. */
async function settleInPlace(): Promise<void> {
  if (database.engine === 'sqlite') {
    if (!existsSync(database.file)) stop(`There is no database at ${database.file}.`)
    if (!(await whileNotInUse(database.file, () => settle(database))))
      stop('The site is running; stop it first. Nothing was changed.')
  } else await settle(database)
  process.stdout.write(`The database counts as restored.\n${VOID}`)
}

async function bringBack(file: string, from: string): Promise<void> {
  const kept = await restore(file, from, values.identity && resolve(values.identity))
  process.stdout.write(
    `Restored ${from}\n${VOID}${kept ? `The previous database is kept for 30 days as ${kept}\n` : ''}`,
  )
}

if (action === 'restore' && values['in-place'] && !argument) {
  await command(settleInPlace, 'The database is unchanged.')
  process.exit()
}
if (database.engine !== 'sqlite')
  stop('DATABASE_URL is PostgreSQL: use pg_dump and pg_restore. Nothing was done.')
const { file } = database
if (action === 'backup') await command(() => backUp(file), 'No backup was made.')
else if (action === 'restore' && argument) {
  await command(() => bringBack(file, resolve(argument)), 'The database is unchanged.')
} else if (action === 'compare' && argument) {
  await command(() => compare(file, resolve(argument), values.identity && resolve(values.identity)))
} else {
  const uses = [
    commandLine('backup', '[FILE]'),
    ...(['restore', 'compare'] as const).map(name => commandLine(name, 'FILE [--identity FILE]')),
    commandLine('restore', '--in-place'),
  ]
  stop(`Use: ${uses.join('   or   ')}`)
}
