import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let programs: string
beforeEach(() => {
  programs = mkdtempSync(join(tmpdir(), 'first-domino-machine-'))
})
afterEach(() => rmSync(programs, { recursive: true, force: true }))

const program = (name: string, script: string) =>
  writeFileSync(join(programs, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })

/** Runs a line of code on a machine that has no other programs than these. */
const on = (code: string, args: string[] = []) =>
  spawnSync(process.execPath, [...args, '--input-type=module', '-e', code], {
    encoding: 'utf8',
    env: { PATH: programs },
  })

test('without a Chromium, a test of somebody who is not root says what to install and installs nothing', () => {
  const installed = join(programs, 'installed')
  program('sudo', `: > ${installed}`)
  const pretend = join(programs, 'pretend.cjs')
  writeFileSync(
    pretend,
    `const fs = require('node:fs')
     const { existsSync } = fs
     fs.existsSync = file => existsSync(file) && !/chrom/i.test(file)
     process.getuid = () => 1000
     require('node:module').syncBuiltinESMExports()`,
  )
  const code = "const { findChromium } = await import('./scripts/find-chromium.ts'); findChromium()"
  const { status, stdout, stderr } = on(code, ['-r', pretend])
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toContain('apt-get install chromium')
  expect(stderr).toContain('playwright/test/cli.js install')
  expect(existsSync(installed)).toBe(false)
})

const save = `
  const { saveImage } = await import('./scripts/release/image.ts')
  console.log(JSON.stringify(saveImage('0.0.0', '${join(tmpdir(), 'never-written.tar')}')))`

test('a release says why it has no image: no engine, or one that cannot pull its base', () => {
  expect(JSON.parse(on(save).stdout)).toEqual({
    engine: null,
    why: 'neither podman nor docker runs here',
  })
  program('podman', '[ "$1" = info ]')
  expect(JSON.parse(on(save).stdout)).toEqual({
    engine: null,
    why: expect.stringMatching(/^podman cannot pull \S+$/),
  })
})

test('an engine that has the base image and then fails ends the release', () => {
  program('podman', '[ "$1" = info ] || [ "$1" = image ]')
  const { status, stderr } = on(save)
  expect(status).not.toBe(0)
  expect(stderr).toContain('podman build failed')
})
