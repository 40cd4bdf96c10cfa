import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CHECKS } from './checks.ts'
import { patternsIn } from './patterns.ts'

const [, [node = '', ...lint] = []] =
  CHECKS.find(([name]) => name === 'no pattern backtracks') ?? []

/** What the check says of these lines of TypeScript, as `line rule`. */
function found(lines: readonly string[]): Set<string> {
  mkdirSync('.cache', { recursive: true })
  const folder = mkdtempSync('.cache/patterns-')
  try {
    const file = join(folder, 'planted.ts')
    writeFileSync(file, lines.join('\n'))
    const { stdout } = spawnSync(node, [...lint, '--format=unix', '--no-ignore', file], {
      encoding: 'utf8',
    })
    const reports = stdout.matchAll(/planted\.ts:(\d+):.*regexp\((no-super-linear-\w+)\)/g)
    return new Set(Array.from(reports, ([, line, rule]) => `${line} ${rule}`))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('a pattern that a text could stop the site with is found, also one that is built', () => {
  expect(
    found([
      'export const key: RegExp = /=+$/',
      'export const deep = /^(?:[ \\t]*[-*+][ \\t]*){12}/m',
      "export const built = new RegExp('(a*)*$')",
      'export const day = /^\\d{4}-\\d{2}-\\d{2}$/',
      'export const end = /(?<![.!])[.!]+$/',
    ]),
  ).toEqual(
    new Set([
      '1 no-super-linear-move',
      '2 no-super-linear-backtracking',
      '3 no-super-linear-backtracking',
      '3 no-super-linear-move',
    ]),
  )
})

test('so is one with which a language says what tells of danger, or what the guide hears', () => {
  const folder = mkdtempSync('.cache/locales-')
  try {
    mkdirSync(join(folder, 'xx'))
    const planted = { shorten: [['s+$', '']], phrases: { harm: ['plain', '(a*)*$'] } }
    writeFileSync(join(folder, 'xx/danger.json'), JSON.stringify(planted))
    writeFileSync(join(folder, 'xx/danger-weights.json'), '{}')
    const heard = { whole: { more: ['(?:a*)*$'] } }
    writeFileSync(join(folder, 'xx/guide.json'), JSON.stringify(heard))
    const lines = patternsIn(folder).split('\n')
    const more = lines.findIndex(line => line.includes('guide.json') && line.includes('a*')) + 1
    expect(found(lines)).toEqual(
      new Set([
        '1 no-super-linear-move',
        '3 no-super-linear-backtracking',
        `${more} no-super-linear-backtracking`,
      ]),
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
})
