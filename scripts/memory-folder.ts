import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

/** Linux's in-memory file system. */
const MEMORY = '/dev/shm'
const FREE_MIN = 4 * 1024 ** 3
const NAME = /^first-domino-tests-(\d+)-/

/** Removes the leftovers of killed runs, which would fill the memory. */
function removeLeft(): void {
  for (const name of readdirSync(MEMORY)) {
    const pid = NAME.exec(name)?.[1]
    if (pid && !existsSync(`/proc/${pid}`))
      rmSync(join(MEMORY, name), { recursive: true, force: true })
  }
}

/** Containers often mount it `noexec`, but tests of the released archives run programs there. */
function runsPrograms(folder: string): boolean {
  const program = join(folder, 'program')
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o700 })
  return spawnSync(program).status === 0
}

/**
 * Keeps the tests' files in memory if there is enough of it: they create and drop thousands of files and databases,
 * which takes a quarter of their time on a disk. The folder is removed when the process ends.
 */
export function writeToMemory(): void {
  if (!existsSync(MEMORY)) return
  const { bavail, bsize } = statfsSync(MEMORY)
  if (Math.min(bavail * bsize, freemem()) < FREE_MIN) return
  removeLeft()
  const folder = mkdtempSync(join(MEMORY, `first-domino-tests-${process.pid}-`))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  if (!runsPrograms(folder)) return
  // PostgreSQL, which runs as `nobody` when the tests run as root, must be able to enter it.
  chmodSync(folder, 0o755)
  process.env.TMPDIR = folder
}
