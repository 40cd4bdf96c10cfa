import { spawnSync } from 'node:child_process'
import { openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { newFolder } from '#test/folders.ts'

/** A program that logs three lines and then runs `then`. */
const program = (then: string) => [
  '--input-type=module',
  '--eval',
  `
    import { execFileSync } from 'node:child_process'
    import { setImmediate as turn } from 'node:timers/promises'
    import { logger } from './src/platform/server/http/request-log.ts'
    const log = logger('info')
    for (const n of [1, 2, 3]) log.info({ n }, 'line')
    ${then}`,
]

const lines = (text: string) =>
  text
    .trim()
    .split('\n')
    .map(line => JSON.parse(line).n ?? 'else')

it('after a crash every line of earlier turns is written, in order', () => {
  const crash = "setImmediate(() => { log.info({ n: 4 }); process.kill(process.pid, 'SIGKILL') })"
  const { stdout } = spawnSync(process.execPath, program(crash), { encoding: 'utf8' })
  expect(lines(stdout)).toEqual([1, 2, 3])
})

it('a program that ends in the same turn writes what it has logged', () => {
  const { stdout } = spawnSync(process.execPath, program('process.exit()'), { encoding: 'utf8' })
  expect(lines(stdout)).toEqual([1, 2, 3])
})

it('a full disk does not end the process; lines are written once there is space', () => {
  const file = join(newFolder(), 'log')
  const then = `
    const room = bytes => execFileSync('prlimit', ['--pid', String(process.pid), '--fsize=' + bytes + ':'])
    await turn()
    room(250)
    for (const n of [4, 5]) {
      log.info({ n, from: 'Zürich' }, 'line')
      await turn()
    }
    room('unlimited')
    log.info({ n: 6 }, 'line')`
  const run = spawnSync(process.execPath, program(then), {
    stdio: ['ignore', openSync(file, 'w'), 'pipe'],
  })
  expect([String(run.stderr), run.status]).toEqual(['', 0])
  expect(lines(readFileSync(file, 'utf8'))).toEqual([1, 2, 3, 4, 5, 6])
})
