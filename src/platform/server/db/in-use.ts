import { DatabaseSync } from 'node:sqlite'

const lockOf = (file: string) => `${file}.run-lock`

/** Marks the embedded database as in use, until closed or until this process dies. Several processes may do so. */
export function markInUse(file: string): { close: () => void } {
  const lock = new DatabaseSync(lockOf(file), { timeout: 10_000 })
  lock.exec('begin; select count(*) from sqlite_master')
  return lock
}

/** Runs `work` while no process uses the database. @returns false when one does, and then nothing was done */
export async function whileNotInUse(file: string, work: () => Promise<void>): Promise<boolean> {
  const lock = new DatabaseSync(lockOf(file), { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch {
    lock.close()
    return false
  }
  try {
    await work()
  } finally {
    lock.close()
  }
  return true
}
