import { closeSync, existsSync, fsyncSync, linkSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { openSqlite } from '#src/platform/server/db/sqlite.ts'

/** Writes a file, or a folder's list of names, to the disk. */
export function syncToDisk(path: string): void {
  const handle = openSync(path, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

/** Opening and closing checkpoints the WAL, so the one file is complete. */
function complete(file: string): void {
  openSqlite(file).close()
}

const removeWal = (file: string) => {
  for (const suffix of ['-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true })
}

/**
 * Replaces the site's embedded database in one step.
 * @param by what replaces it, for the name of the old one
 * @returns the path where the old one is kept, null when there was none
 */
export function putInPlace(
  incoming: string,
  file: string,
  by: 'restore' | 'import',
): string | null {
  complete(incoming)
  removeWal(incoming)
  syncToDisk(incoming)
  const stamp = new Date().toISOString().replace(/[:.]/g, '-')
  const kept = existsSync(file) ? `${file}.before-${by}-${stamp}` : null
  if (kept) {
    complete(file)
    // A link, not a rename: if we are killed here, the site must not find the path empty and create a database.
    linkSync(file, kept)
    removeWal(file)
  }
  renameSync(incoming, file)
  syncToDisk(dirname(file))
  return kept
}
