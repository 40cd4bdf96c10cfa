// Everything that CI runs, each check counted as one test. The last line is `N passed, N failed`.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { AUDIT, CHECKS, runChecks, TYPES } from './checks.mjs'
import { containerEngine } from './container-engine.ts'

const node = process.execPath
const bin = (name, file) => join('node_modules', name, file)

let passed = 0
let failed = 0
/** What failed, and where; named again at the end, because much is printed in between. */
const failures = []

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
      const { passing = 0, failing = 0, skipped = 0, flaky = 0, named = [] } = counts
      passed += passing
      failures.push(...named)
      if (skipped) console.log(`✗ ${skipped} tests were skipped`)
      if (flaky) console.log(`✗ ${flaky} tests are flaky`)
      const notPassed = failing + skipped + flaky
      // A file that could not be loaded has no tests to fail.
      failed += notPassed === 0 && code !== 0 ? 1 : notPassed
      resolve({ allPassed: notPassed === 0 && code === 0, named })
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
  return runner(
    args,
    report,
    ({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) => ({
      passing: numPassedTests,
      failing: numFailedTests,
      skipped: numPendingTests + numTodoTests,
      named: testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName }) => ({ file: relative('.', name), title: fullName })),
      ),
    }),
  )
}

/** The tests of a suite of Playwright's report, and of those within it, that did not pass. */
const notPassed = ({ file, specs, suites = [] }) => [
  ...specs.filter(({ ok }) => !ok).map(({ line, title }) => ({ file: `e2e/${file}:${line}`, title })),
  ...suites.flatMap(notPassed),
]

// More than a few have one cause.
const AGAIN_MAX = 5

async function journeys(files) {
  const playwright = [bin('@playwright/test', 'cli.js'), 'test']
  const { allPassed, named } = await runner(
    [...playwright, ...files],
    join('.cache', 'journeys.json'),
    report => ({
      passing: report.stats.expected,
      failing: report.stats.unexpected,
      skipped: report.stats.skipped,
      flaky: report.stats.flaky,
      named: report.suites.flatMap(notPassed),
    }),
  )
  if (allPassed) return
  console.log(
    'Each failed journey has left a trace and screenshots in .cache/journeys/. It runs once more, uncounted,',
  )
  console.log('for a trace that shows every page as it was. To look at a trace:')
  console.log('  npx playwright show-trace .cache/journeys-again/<test>/trace.zip')
  const again = [...new Set(named.map(({ file }) => file))].slice(0, AGAIN_MAX)
  if (again.length === 0) return
  const args = [...playwright, ...again, '--trace=on', '--output=.cache/journeys-again', '--reporter=line']
  await new Promise(resolve => spawn(node, args, { stdio: 'inherit' }).on('exit', resolve))
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
for (const { file, title } of failures) console.log(`✗ ${file} › ${title}`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
