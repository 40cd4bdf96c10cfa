// Everything that CI runs, each check counted as one test. The last line is `N passed, N failed`.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { AUDIT, CHECKS, runChecks, TYPES } from './checks.mjs'
import { findChromium } from './find-chromium.ts'

const node = process.execPath
const bin = (name, file) => join('node_modules', name, file)

let passed = 0
let failed = 0

const count = counts => {
  passed += counts.passed
  failed += counts.failed
}

function vitest() {
  const report = join('.cache', 'vitest.json')
  mkdirSync('.cache', { recursive: true })
  rmSync(report, { force: true })
  const args = [
    bin('vitest', 'vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...process.argv.slice(2),
  ]
  const child = spawn(node, args, { stdio: 'inherit' })
  return new Promise(resolve => {
    child.on('exit', code => {
      const counts = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null
      passed += counts?.numPassedTests ?? 0
      failed += counts?.numFailedTests ?? 0
      if (counts?.numPendingTests) {
        failed += counts.numPendingTests
        console.log(`✗ ${counts.numPendingTests} tests were skipped`)
      }
      // A file that could not be loaded has no tests to fail.
      if (code !== 0 && !counts?.numFailedTests) failed++
      resolve()
    })
  })
}

const [first = ''] = process.argv.slice(2)
const kind = { '--checks-only': CHECKS, '--types-only': TYPES }[first]
// A first argument that is not an option is a filter for Vitest, such as a file's path: then only those tests run.
const isFilter = first !== '' && !first.startsWith('-')

if (kind) count(await runChecks(kind))
else {
  if (!isFilter) count(await runChecks([...CHECKS, AUDIT]))
  // Tests under src/ use no browser.
  if (!first.startsWith('src/')) process.env.CHROMIUM = findChromium()
  await vitest()
}
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
