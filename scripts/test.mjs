// Everything that CI runs, each check counted as one test. The last line is `N passed, N failed`.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const node = process.execPath
const bin = (name, file) => join('node_modules', name, file)

const CHECKS = [
  ['structure', [node, 'scripts/check-structure.mjs']],
  [
    'lint and format',
    [node, bin('@biomejs/biome', 'bin/biome'), 'ci', '--colors=off', '--error-on-warnings'],
  ],
  ['types: server', [node, bin('typescript', 'bin/tsc'), '-p', 'tsconfig.server.json']],
  ['types: web', [node, bin('typescript', 'bin/tsc'), '-p', 'tsconfig.web.json']],
  ['types: journeys', [node, bin('typescript', 'bin/tsc'), '-p', 'tsconfig.e2e.json']],
  ['nothing unused', [node, bin('knip', 'bin/knip.js'), '--no-progress']],
  ['licences', [node, 'scripts/licences.mjs']],
  ['security.md and SBOM', [node, 'scripts/check-security.mjs']],
  ['known holes and signatures', [node, 'scripts/audit.mjs'], 'aloud'],
]

let passed = 0
let failed = 0

/** @param aloud also what a check says that passes is shown: it may have been unable to look */
function check([name, [command, ...args], aloud]) {
  const started = Date.now()
  const { status, stdout, stderr } = spawnSync(command, args, {
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  })
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  if (status === 0) {
    passed++
    console.log(`✓ ${name} (${seconds} s)`)
    if (aloud) console.log(stdout.trimEnd().replace(/^/gm, '  '))
  } else {
    failed++
    console.log(`✗ ${name} (${seconds} s)\n${stdout}${stderr}`)
  }
}

/**
 * Runs a test runner and adds up what its JSON report says.
 * @param countsOf the report's counts; a test that was skipped or is flaky does not count as passed
 * @returns whether all of it passed
 */
function runner(args, report, countsOf) {
  mkdirSync('.cache', { recursive: true })
  rmSync(report, { force: true })
  const child = spawn(node, args, { stdio: 'inherit' })
  return new Promise(resolve => {
    child.on('exit', code => {
      const counts = existsSync(report) ? countsOf(JSON.parse(readFileSync(report, 'utf8'))) : {}
      const { passing = 0, failing = 0, skipped = 0, flaky = 0 } = counts
      passed += passing
      if (skipped) console.log(`✗ ${skipped} tests were skipped`)
      if (flaky) console.log(`✗ ${flaky} tests are flaky`)
      const notPassed = failing + skipped + flaky
      // A file that could not be loaded has no tests to fail.
      failed += notPassed === 0 && code !== 0 ? 1 : notPassed
      resolve(notPassed === 0 && code === 0)
    })
  })
}

const vitest = files => {
  const report = join('.cache', 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const args = [bin('vitest', 'vitest.mjs'), 'run', ...reporters, ...files]
  return runner(args, report, ({ numPassedTests, numFailedTests, numPendingTests, numTodoTests }) => ({
    passing: numPassedTests,
    failing: numFailedTests,
    skipped: numPendingTests + numTodoTests,
  }))
}

async function journeys(files) {
  const args = [bin('@playwright/test', 'cli.js'), 'test', ...files]
  const allPassed = await runner(args, join('.cache', 'journeys.json'), ({ stats }) => ({
    passing: stats.expected,
    failing: stats.unexpected,
    skipped: stats.skipped,
    flaky: stats.flaky,
  }))
  if (allPassed) return
  console.log('Each failed journey has left a trace and screenshots in .cache/journeys/. To look at a trace:')
  console.log('  npx playwright show-trace .cache/journeys/<test>/trace.zip')
}

for (const each of CHECKS) check(each)
if (!process.argv.includes('--checks-only')) {
  const files = process.argv.slice(2)
  const inBrowser = files.filter(file => file.startsWith('e2e/'))
  const others = files.filter(file => !inBrowser.includes(file))
  if (files.length === 0 || others.length > 0) await vitest(others)
  if (files.length === 0 || inBrowser.length > 0) await journeys(inBrowser)
}
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
