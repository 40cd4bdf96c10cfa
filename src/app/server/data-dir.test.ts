import {
  chmodSync,
  chownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, inject, test } from 'vitest'
import { SettingsError } from '#src/platform/server/settings/settings-error.ts'
import { newFolder } from '#test/folders.ts'
import { makeDataDir, secretOf } from './data-dir.ts'

const NOBODY = 65_534

let folder: string
beforeEach(() => {
  folder = newFolder()
})

test('one’s own folder is made private; another’s is used as it is when it can be written', () => {
  const data = join(folder, 'data')
  expect(makeDataDir(data)).toBeNull()
  expect(statSync(data).mode & 0o777).toBe(0o700)
  // Only root may change a folder's owner.
  if (process.getuid?.() === 0) {
    chownSync(data, NOBODY, NOBODY)
    chmodSync(data, 0o777)
    expect(makeDataDir(data)).toContain('belongs to another user')
    expect(statSync(data).mode & 0o777).toBe(0o777)
  }
  writeFileSync(join(folder, 'file'), '')
  expect(() => makeDataDir(join(folder, 'file'))).toThrow(SettingsError)
  expect(() => makeDataDir(join(folder, 'file', 'below'))).toThrow(/^DATA_DIR: .*ENOTDIR/)
})

test('a secret that exists is read without writing, also where nothing can be written', () => {
  const made = secretOf({ authSecret: null, dataDir: folder })
  expect(made).toMatch(/^[\da-f]{64}$/)
  expect(readdirSync(folder)).toEqual(['auth-secret'])
  const before = statSync(folder).mtimeMs
  expect(secretOf({ authSecret: null, dataDir: folder })).toBe(made)
  expect(statSync(folder).mtimeMs).toBe(before)
})

test('an empty secret is refused', () => {
  mkdirSync(join(folder, inject('engine')))
  const dataDir = join(folder, inject('engine'))
  writeFileSync(join(dataDir, 'auth-secret'), '')
  expect(() => secretOf({ authSecret: null, dataDir })).toThrow(/^AUTH_SECRET: .* is empty/)
  expect(readFileSync(join(dataDir, 'auth-secret'), 'utf8')).toBe('')
})
