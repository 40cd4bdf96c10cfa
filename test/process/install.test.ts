import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const STAMP = 'node_modules/.first-domino-install.json'

const root = mkdtempSync(join(tmpdir(), 'first-domino-install-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const at = (file: string) => join(root, file)

/** Runs a command of a clone whose npm only notes that it was called. @returns whether it was */
function installs(): boolean {
  rmSync(at('asked'), { force: true })
  const { status, stderr } = spawnSync(process.execPath, [at('scripts/run.cjs'), 'doctor'], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, npm_execpath: at('npm.js') },
  })
  expect([status, stderr]).toEqual([0, ''])
  return existsSync(at('asked'))
}

test('what was installed for another Node, platform, libc or lock file is installed again', () => {
  for (const file of ['scripts/run.cjs', 'scripts/run.mjs', 'package.json', 'package-lock.json']) {
    mkdirSync(dirname(at(file)), { recursive: true })
    cpSync(file, at(file))
  }
  for (const folder of ['src/app/cli', 'node_modules']) mkdirSync(at(folder), { recursive: true })
  writeFileSync(at('src/app/cli/doctor.ts'), '')
  writeFileSync(
    at('npm.js'),
    `import { writeFileSync } from 'node:fs'\nwriteFileSync(${JSON.stringify(at('asked'))}, '')`,
  )
  expect([installs(), installs()]).toEqual([true, false])
  const stamp = JSON.parse(readFileSync(at(STAMP), 'utf8'))
  const [node, platform, arch, libc] = stamp.machine.split(', ')
  expect(node).toBe(`node ${process.versions.node.split('.')[0]}`)
  expect([platform, arch]).toEqual([process.platform, process.arch])
  const others = [
    ['node 18', platform, arch, libc],
    [node, 'darwin', arch, libc],
    [node, platform, 'riscv64', libc],
    [node, platform, arch, 'another libc'],
  ].map(parts => ({ ...stamp, machine: parts.join(', ') }))
  for (const other of [...others, { ...stamp, machine: undefined }, { ...stamp, hash: 'another' }]) {
    writeFileSync(at(STAMP), JSON.stringify(other))
    expect([installs(), installs()]).toEqual([true, false])
  }
})
