/**
 * The checks that need no network, and how they are run: two at a time, with a line for each as it ends.
 * `npm run check` runs all of them, and so does `npm test` before the tests.
 */
import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

const node = process.execPath
const bin = (name: string, file: string) => join('node_modules', name, file)

/** Name and command. `aloud`: its output is shown even when it passes, since it may have been unable to check. */
export type Check = [name: string, command: string[], aloud?: 'aloud']
const tsc = [node, bin('typescript', 'bin/tsc'), '--pretty', 'false', '--incremental']
const types = (name: string, part: string): Check => [
  `types: ${name}`,
  [...tsc, '--tsBuildInfoFile', `.cache/types-${part}.json`, '-p', `tsconfig.${part}.json`],
]

const TYPES: Check[] = [
  types('server', 'server'),
  types('web', 'web'),
  types('web tests', 'web-test'),
  types('journeys', 'e2e'),
  ['types: no file left out', [node, 'scripts/check-typed.ts']],
]

/** The slow ones first: the short ones then fill the gaps. */
export const CHECKS: Check[] = [
  ...TYPES,
  [
    'lint and format',
    [node, bin('@biomejs/biome', 'bin/biome'), 'ci', '--colors=off', '--error-on-warnings'],
  ],
  ['no pattern backtracks', [node, 'scripts/check-patterns.ts']],
  ['nothing unused', [node, bin('knip', 'bin/knip.js'), '--no-progress']],
  ['structure', [node, 'scripts/check-structure.ts']],
  ['what the migrations say of tables', [node, 'scripts/generate-rows.ts', '--check']],
  ['every text can be translated', [node, 'scripts/check-texts.ts']],
  ['licenses', [node, 'scripts/licenses.ts']],
  ['what tells of danger', [node, 'scripts/train-safety.ts', '--check']],
  ['settings, commands and links in the docs', [node, 'scripts/check-docs.ts']],
]

/** Asks the registry, so it is not part of `npm run check`; it says so when the registry cannot be reached. */
export const AUDIT: Check = ['vulnerabilities and signatures', [node, 'scripts/audit.ts'], 'aloud']

const AT_A_TIME = 2

async function runCheck([name, [command = node, ...args], aloud]: Check): Promise<boolean> {
  const started = Date.now()
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1' },
  })
  const ended = new Promise(resolve => child.once('close', resolve))
  const [stdout, stderr, status] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    ended,
  ])
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  const shown = status === 0 ? (aloud ? stdout : '') : stdout + stderr
  console.log(`${status === 0 ? '✓' : '✗'} ${name} (${seconds} s)`)
  if (shown.trim()) console.log(shown.trimEnd().replace(/^(?=.)/gm, '  '))
  return status === 0
}

/**
 * Runs the checks side by side. A check prints nothing until it has ended, so two never mix their lines.
 * @returns how many passed and how many failed
 */
export async function runChecks(
  checks: readonly Check[],
): Promise<{ passed: number; failed: number }> {
  // The pages' addresses, which `PagePath` reads.
  spawnSync(node, [bin('@react-router/dev', 'bin.cjs'), 'typegen'], { stdio: 'inherit' })
  const waiting = [...checks]
  const results: boolean[] = []
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      results.push(await runCheck(next))
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, worker))
  const passed = results.filter(Boolean).length
  return { passed, failed: results.length - passed }
}
