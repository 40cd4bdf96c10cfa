import { randomBytes } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  constants,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { removeStale } from '#src/platform/server/db/stale-files.ts'
import type { Settings } from '#src/platform/server/settings/settings.ts'
import { SettingsError } from '#src/platform/server/settings/settings-error.ts'

const OTHERS = 0o007

/**
 * Makes the folder private to this user. One that belongs to somebody else is used as it is, if it is writable: a
 * volume's group, or a bind mount, may be all the access that this user has.
 * @returns a warning when others can read it. @throws SettingsError where there can be no such folder
 */
export function makeDataDir(folder: string): string | null {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    if (statSync(folder).uid === process.getuid?.()) chmodSync(folder, 0o700)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new SettingsError(`DATA_DIR: ${folder} cannot be used as a folder (${code}).`)
  }
  return statSync(folder).mode & OTHERS
    ? `DATA_DIR: ${folder} belongs to another user, and everyone on this machine can read it; make it private`
    : null
}

/** @param file of the embedded database. @throws SettingsError where its folder cannot be made */
export function makeFolderOf(file: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new SettingsError(`DATABASE_URL: ${dirname(file)} cannot be used as a folder (${code}).`)
  }
}

function readSecret(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim() || null
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/**
 * The setting, or a secret generated once, by an atomic `link`: processes that start together read the same one.
 * @throws when there is none yet and the folder cannot be written
 */
export function secretOf({
  authSecret,
  dataDir,
}: Pick<Settings, 'authSecret' | 'dataDir'>): string {
  if (authSecret) return authSecret
  const file = join(dataDir, 'auth-secret')
  const known = readSecret(file)
  if (known) return known
  const mine = `${file}.${process.pid}`
  try {
    removeStale(dataDir, /^auth-secret\.(\d+)$/)
    writeFileSync(mine, randomBytes(32).toString('hex'), { mode: 0o600 })
    linkSync(mine, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(mine, { force: true })
  }
  const secret = readSecret(file)
  if (!secret)
    throw new SettingsError(`AUTH_SECRET: ${file} is empty; restore it from a copy, or remove it.`)
  return secret
}
