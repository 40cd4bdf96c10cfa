// Everything that CI runs, each check counted as one test. The last line is `N passed, N failed`.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium } from './find-chromium.ts'

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
  ['nothing unused', [node, bin('knip', 'bin/knip.js'), '--no-progress']],
  ['licences', [node, 'scripts/licences.mjs']],
  ['security.md and SBOM', [node, 'scripts/check-security.mjs']],
  ['word list', [node, 'scripts/check-words.mjs']],
  ['settings, commands and links in the docs', [node, 'scripts/check-docs.mjs']],
  ['vulnerabilities and signatures', [node, 'scripts/audit.mjs'], 'aloud'],
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

for (const each of CHECKS) check(each)
if (!process.argv.includes('--checks-only')) {
  process.env.CHROMIUM = findChromium()
  await vitest()
}
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
