import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, onTestFinished } from 'vitest'

const make = () => mkdtempSync(join(tmpdir(), 'first-domino-'))
const remove = (folder: string) => rmSync(folder, { recursive: true, force: true })

/** A folder for the tests of a file, removed after them; call it first, so that nothing is open in it by then. */
export function openFolder(): string {
  const folder = make()
  afterAll(() => remove(folder))
  return folder
}

/** A folder for one test, also where `beforeEach` makes it; removed once nothing is open in it. */
export function newFolder(): string {
  const folder = make()
  onTestFinished(() => remove(folder))
  return folder
}
