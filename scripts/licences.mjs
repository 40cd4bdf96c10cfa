// Holds every package of the site against the licences it may have, and docs/licences.md against the lock.
// `--write` writes that file anew.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { lockedPackages } from './locked-packages.mjs'

/** Each lets the site be used, changed and passed on under MIT; MPL-2.0 asks for changes of its own files only. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PSF-2.0',
  'Unlicense',
])
const FILE = 'docs/licences.md'

const problems = []

/** `(MIT OR Apache-2.0)`: one of them is enough; with AND each is needed. */
const allowed = expression =>
  expression
    .replace(/[()]/g, '')
    .split(/ OR /)
    .some(choice => choice.split(/ AND /).every(one => ALLOWED.has(one.trim())))

/** What an installed package says of itself, which a wrong lock file cannot hide. */
function statedBy(path) {
  const file = join(path, 'package.json')
  if (!existsSync(file)) return null
  const { license, licenses } = JSON.parse(readFileSync(file, 'utf8'))
  if (typeof license === 'string') return license
  return license?.type ?? licenses?.map(({ type }) => type).join(' OR ') ?? 'none'
}

for (const { path, name, version, licence } of lockedPackages) {
  const stated = statedBy(path)
  if (!licence) problems.push(`${name} ${version}: names no licence`)
  else if (!allowed(licence)) problems.push(`${name} ${version}: ${licence} is not in the list of ${FILE}`)
  if (licence && stated !== null && stated !== licence)
    problems.push(`${name} ${version}: the lock says ${licence}, the package itself ${stated}`)
}

const rows = new Set(
  lockedPackages
    .map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`)
    .sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)),
)
const text = `# Licences

Every package that is installed with the site, those for other systems too; the test tools are not among them.
Written by \`node scripts/licences.mjs --write\`; \`npm test\` fails when it is out of date, or when a package has a
licence other than ${[...ALLOWED].join(', ')}.

| package | version | licence |
| --- | --- | --- |
${[...rows].join('\n')}
`

if (process.argv.includes('--write')) writeFileSync(FILE, text)
else if (!existsSync(FILE) || readFileSync(FILE, 'utf8') !== text)
  problems.push(`${FILE} is out of date: run \`node scripts/licences.mjs --write\``)

for (const problem of problems) process.stderr.write(`${problem}\n`)
if (problems.length > 0) process.exit(1)
process.stdout.write(`${rows.size} packages have a licence of the list\n`)
