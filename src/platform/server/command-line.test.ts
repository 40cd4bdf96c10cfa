import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openFolder } from '#test/folders.ts'
import { commandLine } from './command-line.ts'

const folder = openFolder()

test.each([
  ['an archive', ['first-domino'], 'first-domino', 'first-domino restore FILE'],
  ['a container', [], 'node dist/server/main.js', 'node dist/server/backup.js restore FILE'],
  ['a clone', ['scripts/run.cjs'], 'npm start', 'npm run restore -- FILE'],
])('in %s a command is named as it is typed there', (_, files, start, restore) => {
  const root = mkdtempSync(join(folder, 'site-'))
  mkdirSync(join(root, 'scripts'))
  for (const file of files) writeFileSync(join(root, file), '')
  expect(commandLine('start', '', root)).toBe(start)
  expect(commandLine('restore', 'FILE', root)).toBe(restore)
})
