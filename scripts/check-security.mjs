// Checks docs/asvs.md against the numbers of ASVS 5.0.0 (levels 1 and 2), it and docs/security.md against the files and
// tests they name, and the SBOM against the lock file, which is read independently here.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const problems = []
const { requirements } = JSON.parse(readFileSync(new URL('asvs-5.0.0.json', import.meta.url), 'utf8'))
const table = readFileSync('docs/asvs.md', 'utf8')
const sentences = readFileSync('docs/security.md', 'utf8')
const text = `${sentences}\n${table}`

const LINES_MAX = 400
if (sentences.split('\n').length > LINES_MAX)
  problems.push(`docs/security.md: has more than ${LINES_MAX} lines; nobody who runs a site reads that`)

// ---- the table: each number once, in one of three states, with its evidence

const rows = [...table.matchAll(/^\| (\d+\.\d+\.\d+) \|(.*)\|$/gm)].map(([, number, cells]) => {
  const [requirement, state, why, test = ''] = cells.split(' | ').map(cell => cell.trim())
  return { number, requirement, state, why, test }
})
const seen = new Map()
for (const { number } of rows) seen.set(number, (seen.get(number) ?? 0) + 1)
for (const number of requirements)
  if (seen.get(number) !== 1) problems.push(`${number}: appears ${seen.get(number) ?? 0} times in the table`)
for (const number of seen.keys())
  if (!requirements.includes(number)) problems.push(`${number}: is not a requirement of level 1 or 2`)

const PATH = /`((?:src|e2e|test|scripts|docs|deploy)\/[\w./-]+)`/g
const pathsIn = cell => [...cell.matchAll(PATH)].map(([, path]) => path)
for (const { number, requirement, state, why, test } of rows) {
  if (!requirement) problems.push(`${number}: has no requirement text`)
  if (!['met', 'not applicable', 'open'].includes(state))
    problems.push(`${number}: has the unknown state ${state}`)
  if (!why) problems.push(`${number}: gives no place or reason`)
  if (state === 'met' && pathsIn(why).length === 0 && !/\[[^\]]+\]\(security\.md#[\w-]+\)/.test(why))
    problems.push(`${number}: is met, but names no file and no section`)
  for (const [, name] of why.matchAll(/`([a-z]+[A-Z]\w*)`/g)) {
    const places = pathsIn(why).filter(path => existsSync(path))
    if (!places.some(path => readFileSync(path, 'utf8').includes(name)))
      problems.push(`${number}: none of the files it names contains ${name}`)
  }
  for (const [, path] of test.matchAll(/`([^`]+\.test\.ts)`(?! “)/g))
    problems.push(`${number}: names no test of ${path}`)
  for (const path of pathsIn(test)) {
    if (!/\.test\.ts$|check-|audit|licences|sbom/.test(path))
      problems.push(`${number}: ${path} is not a test`)
  }
}

// ---- every file and test that is named exists; check-docs.mjs looks for the sections

for (const path of new Set(pathsIn(text))) if (!existsSync(path)) problems.push(`${path}: does not exist`)
for (const [, path, name] of text.matchAll(/`((?:src|e2e|test)\/[\w./-]+\.test\.ts)` “([^”]+)”/g)) {
  if (existsSync(path) && !readFileSync(path, 'utf8').replaceAll('\\', '').includes(name))
    problems.push(`${path}: has no test “${name}”`)
}

const counted = Object.fromEntries(
  ['met', 'not applicable', 'open'].map(state => [state, rows.filter(row => row.state === state).length]),
)
const sum = `${counted.met} met, ${counted['not applicable']} not applicable, ${counted.open} open`
if (!table.includes(sum)) problems.push(`docs/asvs.md: the totals must say ${sum}`)

// ---- the SBOM

const file = join('.cache', 'sbom.cdx.json')
const made = spawnSync(process.execPath, ['scripts/sbom.mjs', file], { encoding: 'utf8' })
if (made.status !== 0) problems.push(`scripts/sbom.mjs: ${made.stderr}`)
else {
  const { components, dependencies } = JSON.parse(readFileSync(file, 'utf8'))
  const listed = new Set(components.map(({ name, version }) => `${name}@${version}`))
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  for (const [path, { name = path.split('node_modules/').at(-1), version, dev }] of Object.entries(
    packages,
  )) {
    if (path && !dev && !listed.has(`${name}@${version}`))
      problems.push(`SBOM: ${name} ${version} is missing`)
  }
  const refs = new Set(components.map(each => each['bom-ref']))
  for (const { ref, dependsOn } of dependencies)
    for (const to of dependsOn)
      if (!refs.has(to)) problems.push(`SBOM: ${ref} needs ${to}, which is not listed`)
}

for (const problem of problems) process.stderr.write(`${problem}\n`)
if (problems.length > 0) process.exit(1)
process.stdout.write(`${rows.length} requirements: ${sum}\n`)
