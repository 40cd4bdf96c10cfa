import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

/** Linux's file system in memory. */
const MEMORY = '/dev/shm'
const FREE_MIN = 4 * 1024 ** 3
const NAME = /^first-domino-tests-(\d+)-/

/** What killed runs have left would fill the memory. */
function removeLeft(): void {
  for (const name of readdirSync(MEMORY)) {
    const pid = NAME.exec(name)?.[1]
    if (pid && !existsSync(`/proc/${pid}`)) rmSync(join(MEMORY, name), { recursive: true, force: true })
  }
}

/** Containers often mount it so that nothing in it can be run, as tests of the released archives do. */
function runsPrograms(folder: string): boolean {
  const program = join(folder, 'program')
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o700 })
  return spawnSync(program).status === 0
}

/**
 * Keeps what tests write in memory where there is enough of it: they make and drop thousands of files and databases, which
 * on a disk takes a quarter of their time. Removed when the process ends.
 */
export function writeToMemory(): void {
  if (!existsSync(MEMORY)) return
  const { bavail, bsize } = statfsSync(MEMORY)
  if (Math.min(bavail * bsize, freemem()) < FREE_MIN) return
  removeLeft()
  const folder = mkdtempSync(join(MEMORY, `first-domino-tests-${process.pid}-`))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  if (!runsPrograms(folder)) return
  // PostgreSQL runs as nobody where the tests run as root.
  chmodSync(folder, 0o755)
  process.env.TMPDIR = folder
}
