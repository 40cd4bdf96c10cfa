import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { debianPackage } from '#test/debian.ts'
import { openFolder } from '#test/folders.ts'
import { SUMS, writeSums } from '../../scripts/release/archives.ts'
import { sign, signatureOf } from '../../scripts/release/signature.ts'

const LIBRARIES = 'usr/lib'

const folder = openFolder()
/** Debian's minisign, with its library. */
let minisign: string
let sums: string

const keyFiles = (name: string) => ({
  secret: join(folder, 'keys', `${name}.key`),
  published: join(folder, 'keys', `${name}.pub`),
})

beforeAll(() => {
  const program = join(debianPackage('minisign', ['usr/bin/minisign']), 'usr/bin/minisign')
  const libraries = join(debianPackage('libsodium23', [LIBRARIES]), LIBRARIES)
  const [platform = ''] = readdirSync(libraries)
  minisign = join(folder, 'minisign')
  const lines = [
    '#!/bin/sh',
    `LD_LIBRARY_PATH='${join(libraries, platform)}' exec '${program}' "$@"`,
    '',
  ]
  writeFileSync(minisign, lines.join('\n'), { mode: 0o755 })
  for (const name of ['keys', 'release']) mkdirSync(join(folder, name))
  for (const name of ['ours', 'theirs']) {
    const { secret, published } = keyFiles(name)
    expect(spawnSync(minisign, ['-G', '-W', '-p', published, '-s', secret]).status).toBe(0)
  }
  sums = join(folder, 'release', SUMS)
})

/** What the guide tells a coach to type. */
const check = (published: string) =>
  spawnSync(
    'sh',
    [
      '-c',
      `"$0" -Vm ${SUMS} -p "$1" && sha256sum --check --ignore-missing ${SUMS}`,
      minisign,
      published,
    ],
    {
      cwd: join(folder, 'release'),
      encoding: 'utf8',
    },
  )

test('a release is signed, and one command of the guide finds out what was changed', async () => {
  const archive = join(folder, 'release', 'first-domino.tar.gz')
  writeFileSync(archive, 'an archive')
  await writeSums(join(folder, 'release'))
  const ours = keyFiles('ours')
  sign(sums, ours, 'First Domino 1.2.3', minisign)
  const checked = check(ours.published)
  expect([checked.status, checked.stdout], checked.stderr).toEqual([
    0,
    expect.stringMatching(
      /Trusted comment: First Domino 1\.2\.3\n[\s\S]*first-domino\.tar\.gz: OK/,
    ),
  ])
  expect(check(keyFiles('theirs').published).status).not.toBe(0)

  // When the sums are made again, they do not include their own signature.
  await writeSums(join(folder, 'release'))
  expect(readFileSync(sums, 'utf8')).toMatch(/^[0-9a-f]{64} {2}first-domino\.tar\.gz\n$/)
  appendFileSync(archive, ' of somebody else')
  expect(check(ours.published).status).not.toBe(0)
  await writeSums(join(folder, 'release'))
  expect(check(ours.published).status).not.toBe(0)
})

test('a signature that people could not check is not left behind', () => {
  const mixed = { ...keyFiles('ours'), published: keyFiles('theirs').published }
  expect(() => sign(sums, mixed, 'First Domino 1.2.3', minisign)).toThrow('failed')
  expect(existsSync(signatureOf(sums))).toBe(false)
  expect(() => sign(sums, mixed, '', join(folder, 'nowhere'))).toThrow('cannot be run')
})
