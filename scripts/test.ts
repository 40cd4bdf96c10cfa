// Everything that CI runs, each check counted as one test; with `--all` what a release needs beyond it. The last line is
// `N passed, N failed`.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { goWhereItIsMorning } from '../test/morning.ts'
import { AUDIT, CHECKS, runChecks } from './checks.ts'
import { containerEngine } from './container-engine.ts'
import { writeToMemory } from './memory-folder.ts'

const node = process.execPath
const bin = (name: string, file: string) => join('node_modules', name, file)

interface Named {
  file: string
  title: string
}

interface Counts {
  passing: number
  failing: number
  skipped: number
  flaky?: number
  named: Named[]
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: VitestFile[]
}

interface VitestFile {
  name: string
  assertionResults: { status: string; fullName: string }[]
}

interface PlaywrightReport {
  stats: Record<'expected' | 'unexpected' | 'skipped' | 'flaky', number>
  suites: Suite[]
}

interface Suite {
  file: string
  specs: { ok: boolean; line: number; title: string }[]
  suites?: Suite[]
}

let passed = 0
let failed = 0
/** What failed, and where; named again at the end, because much is printed in between. */
const failures: Named[] = []

const count = (counts: { passed: number; failed: number }) => {
  passed += counts.passed
  failed += counts.failed
}

/**
 * Runs a test runner and adds up what its JSON report says.
 * @param countsOf the report's counts; a test that was skipped or is flaky does not count as passed
 * @returns whether all of it passed
 */
function runner<Report>(
  args: string[],
  report: string,
  countsOf: (report: Report) => Counts,
): Promise<{ allPassed: boolean; named: Named[] }> {
  mkdirSync('.cache', { recursive: true })
  rmSync(report, { force: true })
  const child = spawn(node, args, { stdio: 'inherit' })
  return new Promise(resolve => {
    child.on('exit', code => {
      const counts: Partial<Counts> = existsSync(report)
        ? countsOf(JSON.parse(readFileSync(report, 'utf8')))
        : {}
      const { passing = 0, failing = 0, skipped = 0, flaky = 0, named = [] } = counts
      passed += passing
      failures.push(...named)
      if (skipped) console.log(`✗ ${skipped} tests were skipped`)
      if (flaky) console.log(`✗ ${flaky} tests are flaky`)
      const notPassed = failing + skipped + flaky
      // A test file that cannot be loaded reports no failing test.
      failed += notPassed === 0 && code !== 0 ? 1 : notPassed
      resolve({ allPassed: notPassed === 0 && code === 0, named })
    })
  })
}

/** The image is built and run where that is possible; where not, the run says so. */
function lookForEngine() {
  const found = containerEngine()
  if (found.engine !== null)
    Object.assign(process.env, { CONTAINER_ENGINE: found.engine, CONTAINER_BASE: found.image })
  else console.log(`The container image was not built and run: ${found.why}.`)
}

const vitest = (files: string[]) => {
  const report = join('.cache', 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const args = [bin('vitest', 'vitest.mjs'), 'run', ...reporters, ...files]
  return runner(
    args,
    report,
    ({
      numPassedTests,
      numFailedTests,
      numPendingTests,
      numTodoTests,
      testResults,
    }: VitestReport) => ({
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

/** The tests that did not pass in a suite of Playwright's report, and in the suites nested in it. */
const notPassed = ({ file, specs, suites = [] }: Suite): Named[] => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ line, title }) => ({ file: `e2e/${file}:${line}`, title })),
  ...suites.flatMap(notPassed),
]

// More failures than a few usually have one cause.
const AGAIN_MAX = 5

const JOURNEYS = join('.cache', 'journeys')

/** With TEST_CLOCK=2027-03-14T06:58Z journeys begin then: in every process that they start, and in every page. */
function turnClocks() {
  const { TEST_CLOCK, NODE_OPTIONS = '' } = process.env
  if (!TEST_CLOCK) return
  const file = pathToFileURL(resolve('test/turned-clock.ts')).href
  process.env.CLOCK_AHEAD_MS = String(Date.parse(TEST_CLOCK) - Date.now())
  process.env.NODE_OPTIONS = `${NODE_OPTIONS} --import=${file}`
}

async function journeys(files: string[]): Promise<void> {
  turnClocks()
  goWhereItIsMorning()
  const playwright = [bin('@playwright/test', 'cli.js'), 'test']
  const { allPassed, named } = await runner(
    [...playwright, ...files],
    join('.cache', 'journeys.json'),
    ({ stats, suites }: PlaywrightReport) => ({
      passing: stats.expected,
      failing: stats.unexpected,
      skipped: stats.skipped,
      flaky: stats.flaky,
      named: suites.flatMap(notPassed),
    }),
  )
  if (allPassed) return
  // A log is often all that there is of another machine.
  for (const file of readdirSync(JOURNEYS, { recursive: true, encoding: 'utf8' }))
    if (basename(file) === 'error-context.md')
      console.log(
        /# Error details.*(?=# Test source)/s.exec(readFileSync(join(JOURNEYS, file), 'utf8'))?.[0],
      )
  console.log(
    `Each failed journey has left a screenshot in ${JOURNEYS}. It runs once more, uncounted, for a trace`,
  )
  console.log('that shows every page as it was. To look at it:')
  console.log('  npx playwright show-trace .cache/journeys-again/<test>/trace.zip')
  const again = [...new Set(named.map(({ file }) => file))].slice(0, AGAIN_MAX)
  if (again.length === 0) return
  const args = [
    ...playwright,
    ...again,
    '--trace=on',
    '--output=.cache/journeys-again',
    '--reporter=line',
  ]
  await new Promise(resolve => spawn(node, args, { stdio: 'inherit' }).on('exit', resolve))
}

const [argument = '', ...more] = process.argv.slice(2)
if (argument === '--all') process.env.TEST_ALL = '1'
const first = argument === '--all' ? '' : argument

if (first === '--checks-only')
  count(await runChecks(CHECKS.filter(([name]) => name.startsWith(more[0] ?? ''))))
else {
  writeToMemory()
  // Arguments name test files: then only those run, and no checks.
  const files = first ? [first, ...more] : []
  const inBrowser = files.filter(file => file.startsWith('e2e/'))
  const others = files.filter(file => !inBrowser.includes(file))
  if (files.length === 0) {
    count(await runChecks([...CHECKS, AUDIT]))
    if (process.env.TEST_ALL === '1') lookForEngine()
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
