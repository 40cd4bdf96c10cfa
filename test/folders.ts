import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** A folder for the tests of a file, removed after them; call it first, so that nothing is open in it by then. */
export function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'first-domino-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
