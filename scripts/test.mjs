// Everything that CI runs, each check counted as one test. The last line is `N passed, N failed`.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { AUDIT, CHECKS, runChecks, TYPES } from './checks.mjs'
import { containerEngine } from './container-engine.mjs'

const node = process.execPath
const bin = (name, file) => join('node_modules', name, file)

let passed = 0
let failed = 0

const count = counts => {
  passed += counts.passed
  failed += counts.failed
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

/** The image is built and run where that is possible; where not, the run says so. */
function lookForEngine() {
  const { engine, image, why } = containerEngine()
  if (engine) Object.assign(process.env, { CONTAINER_ENGINE: engine, CONTAINER_BASE: image })
  else console.log(`The container image was not built and run: ${why}.`)
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

const [first = '', ...more] = process.argv.slice(2)
const kind = { '--checks-only': CHECKS, '--types-only': TYPES }[first]

if (kind) count(await runChecks(kind))
else {
  // Arguments are files: then those tests run, and no checks.
  const files = first ? [first, ...more] : []
  const inBrowser = files.filter(file => file.startsWith('e2e/'))
  const others = files.filter(file => !inBrowser.includes(file))
  if (files.length === 0) {
    count(await runChecks([...CHECKS, AUDIT]))
    lookForEngine()
    await vitest([])
    await journeys([])
  }
  if (others.some(file => file.startsWith('test/container'))) lookForEngine()
  if (others.length > 0) await vitest(others)
  if (inBrowser.length > 0) await journeys(inBrowser)
}
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
