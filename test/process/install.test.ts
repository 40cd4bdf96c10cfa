import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { delimiter, dirname, join, resolve } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { openFolder } from '#test/folders.ts'

const STAMP = 'node_modules/.first-domino-install.json'

const root = openFolder()

const at = (file: string) => join(root, file)

/** Runs a command of a clone whose npm only notes that it was called. @returns whether it was */
function installs(node = process.execPath): boolean {
  rmSync(at('asked'), { force: true })
  const { status, stderr } = spawnSync(node, [at('scripts/run.cjs'), 'doctor'], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, npm_execpath: at('npm.js') },
  })
  expect([status, stderr]).toEqual([0, ''])
  return existsSync(at('asked'))
}

beforeAll(() => {
  for (const file of ['scripts/run.cjs', 'scripts/run.mjs', 'package.json', 'package-lock.json']) {
    mkdirSync(dirname(at(file)), { recursive: true })
    cpSync(file, at(file))
  }
  for (const folder of ['src/app/cli', 'node_modules', '.cache'])
    mkdirSync(at(folder), { recursive: true })
  for (const pinned of readdirSync('node_modules').filter(name => /^node-\w+-\w+$/.test(name)))
    symlinkSync(resolve('node_modules', pinned), at(join('node_modules', pinned)), 'dir')
  writeFileSync(at('src/app/cli/doctor.ts'), '')
  writeFileSync(
    at('npm.js'),
    `import { writeFileSync } from 'node:fs'\nwriteFileSync(${JSON.stringify(at('asked'))}, '')`,
  )
})

test('what was installed for another platform, libc or lock file is installed again', () => {
  expect([installs(), installs(), installs()]).toEqual([true, false, false])
  const stamp = JSON.parse(readFileSync(at(STAMP), 'utf8'))
  const [platform, arch, libc] = stamp.machine.split(', ')
  expect([platform, arch]).toEqual([process.platform, process.arch])
  const others = [
    ['darwin', arch, libc],
    [platform, 'riscv64', libc],
    [platform, arch, 'another libc'],
  ].map(parts => ({ ...stamp, machine: parts.join(', ') }))
  for (const other of [...others, { ...stamp, hash: 'another' }]) {
    writeFileSync(at(STAMP), JSON.stringify(other))
    expect(installs()).toBe(true)
  }
})

/** Any other Node that this machine has, such as the one that npm runs; none where there is just one. */
function otherNodes(): string[] {
  const folders = (process.env.PATH ?? '')
    .split(delimiter)
    .filter(folder => !folder.includes('node_modules'))
  const found = folders.map(folder => join(folder, 'node')).filter(file => existsSync(file))
  return [...new Set(found.map(file => realpathSync(file)))].filter(
    file => file !== process.execPath,
  )
}

test('the second start installs nothing, whichever Node runs it', () => {
  rmSync(at(STAMP), { force: true })
  expect(installs()).toBe(true)
  for (const node of [process.execPath, ...otherNodes()])
    expect([node, installs(node)]).toEqual([node, false])
})

test('the lock of an install that was killed is given up at once', () => {
  const killed = spawnSync(process.execPath, ['-e', 'process.kill(process.pid, "SIGKILL")'])
  rmSync(at(STAMP), { force: true })
  writeFileSync(at('.cache/install.pid'), String(killed.pid))
  expect(installs()).toBe(true)
  expect(existsSync(at('.cache/install.pid'))).toBe(false)
})
