import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Removes files that killed processes left behind. In containers the next process often has the same id; this process
 * has not begun any such file yet, so those with its own id are stale, too.
 * @param pattern its first group is the process id
 */
export function removeStale(folder: string, pattern: RegExp): void {
  for (const name of readdirSync(folder)) {
    const [, pid] = pattern.exec(name) ?? []
    if (pid && (Number(pid) === process.pid || !isRunning(Number(pid))))
      rmSync(join(folder, name), { force: true })
  }
}

/** What an unfinished backup, export or import is called, beside its target or beside the database. */
export const PARTIAL = /\.(\d+)\.partial(?:-journal|-wal|-shm)?$/
