import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

/** What a program prints that logs and then ends as `end` says. */
function printed(end: string): string {
  const program = `
    import { logger } from './src/server/plugins/request-log.ts'
    const log = logger('info')
    for (const n of [1, 2, 3]) log.info({ n }, 'line')
    ${end}`
  return spawnSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' }).stdout
}

const lines = (text: string) =>
  text
    .trim()
    .split('\n')
    .map(line => JSON.parse(line).n ?? 'else')

it('every line is out, in order, however the process ends', () => {
  expect(lines(printed(''))).toEqual([1, 2, 3])
  expect(lines(printed('process.exit(1)'))).toEqual([1, 2, 3])
  expect(lines(printed("throw new Error('no')"))).toEqual([1, 2, 3])
})

it('a killed process has said all of the turns before', () => {
  expect(
    lines(printed("setImmediate(() => { log.info({ n: 4 }); process.kill(process.pid, 'SIGKILL') })")),
  ).toEqual([1, 2, 3])
})
