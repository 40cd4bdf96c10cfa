// Checks that every package of the site has a permitted license.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lockedPackages } from './locked-packages.ts'

/**
 * These permit distributing the site under MIT: MPL-2.0 covers only its own files, CC-BY-4.0 a table for the build, and
 * LGPL-3.0 a library that is loaded at run time and that anybody may replace by their own.
 */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PSF-2.0',
  'Unlicense',
])

const problems: string[] = []

/** `(MIT OR Apache-2.0)`: one permitted license is enough; with AND, all must be permitted. */
const allowed = (expression: string) =>
  expression
    .replace(/[()]/g, '')
    .split(/ OR /)
    .some(choice => choice.split(/ AND /).every(one => ALLOWED.has(one.trim())))

/** The license in an installed package's own package.json, which a wrong lock file cannot hide. */
function statedBy(path: string): string | null {
  const file = join(path, 'package.json')
  if (!existsSync(file)) return null
  const { license, licenses } = JSON.parse(readFileSync(file, 'utf8'))
  if (typeof license === 'string') return license
  return license?.type ?? licenses?.map(({ type }: { type: string }) => type).join(' OR ') ?? 'none'
}

for (const { path, name, version, license } of lockedPackages) {
  const stated = statedBy(path)
  if (!license) problems.push(`${name} ${version}: has no license`)
  else if (!allowed(license))
    problems.push(`${name} ${version}: ${license} is not a permitted license`)
  if (license && stated !== null && stated !== license)
    problems.push(`${name} ${version}: the lock file says ${license}, the package itself ${stated}`)
}

for (const problem of problems) process.stderr.write(`${problem}\n`)
if (problems.length > 0) process.exit(1)
process.stdout.write(`${lockedPackages.length} packages have a permitted license\n`)
