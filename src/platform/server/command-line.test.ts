import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openFolder } from '#test/folders.ts'
import { commandLine } from './command-line.ts'

const folder = openFolder()

function installed(...files: string[]): string {
  const root = mkdtempSync(join(folder, 'site-'))
  mkdirSync(join(root, 'scripts'))
  for (const file of files) writeFileSync(join(root, file), '')
  return root
}

test('a command is named as it is typed in an archive, in a container and in a clone', () => {
  const named = (root: string) => [
    commandLine('start', '', root),
    commandLine('doctor', '', root),
    commandLine('restore', 'FILE', root),
    commandLine('admin', 'grant ann', root),
  ]
  expect(named(installed('first-domino'))).toEqual([
    'first-domino',
    'first-domino doctor',
    'first-domino restore FILE',
    'first-domino admin grant ann',
  ])
  expect(named(installed())).toEqual([
    'node dist/server/main.js',
    'node dist/server/doctor.js',
    'node dist/server/backup.js restore FILE',
    'node dist/server/admin.js grant ann',
  ])
  expect(named(installed('scripts/run.cjs'))).toEqual([
    'npm start',
    'npm run doctor',
    'npm run restore -- FILE',
    'npm run admin -- grant ann',
  ])
})
