// The house's own rules (docs/architecture.md), checked: which files a feature may have, which way imports run,
// no circle, and settings read in one place.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { breaks } from './migration-rule.ts'

const problems = []

const filesIn = folder =>
  readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesIn(path) : [path]
  })

const files = ['src', 'test', 'e2e', 'bench', 'scripts'].flatMap(filesIn)
const code = files.filter(file => /\.(ts|tsx|mjs)$/.test(file))

// ---- the closed vocabulary of files

const FEATURE_FILES = [
  /^(constants|contract|domain)\.ts$/,
  /^[a-z0-9-]+\.test\.tsx?$/,
  /^server\/[a-z0-9-]+(\.test)?\.ts$/,
  /^web\/[a-z0-9-]+-page\.tsx$/,
  /^web\/(queries|copy)\.ts$/,
  /^web\/use-[a-z0-9-]+\.tsx?$/,
  /^web\/(components|public)\/[a-z0-9-]+(\.test)?\.(tsx?|css)$/,
  /^web\/[a-z0-9-]+\.test\.tsx?$/,
]
const FORBIDDEN_FOLDERS = /(^|\/)(utils|helpers|types|lib|common|shared|misc)(\/|\.tsx?$)/

for (const file of files.filter(path => path.startsWith('src/'))) {
  if (FORBIDDEN_FOLDERS.test(file))
    problems.push(`${file}: name the owner; there is no utils, helpers, types or lib`)
  if (/[A-Z_ ]/.test(file.replace(/^src\/web\/icons\//, '')))
    problems.push(`${file}: file names are kebab-case`)
  if (/\/index\.tsx?$/.test(file)) problems.push(`${file}: no barrels; import the file that has it`)
  const [, feature, inside] = file.match(/^src\/features\/([^/]+)\/(.+)$/) ?? []
  if (feature && !FEATURE_FILES.some(pattern => pattern.test(inside))) {
    problems.push(`${file}: not a file a feature has; see docs/architecture.md for the closed set`)
  }
}

// ---- imports

const importsOf = file => {
  const text = readFileSync(file, 'utf8').replace(/^\s*\/\/.*$/gm, '')
  const found = [
    ...text.matchAll(
      /(?:^|\n)\s*(import|export)\s+(type\s+)?[^'"`;]*?from\s+['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)import\s+['"]([^'"]+)['"]/g,
    ),
  ]
  return found.map(match => ({
    specifier: match[3] ?? match[4] ?? match[5],
    typeOnly: Boolean(match[2]) || /^\s*import\s*\{\s*type [^,}]*\}\s*from/.test(match[0].trim()),
    lazy: Boolean(match[4]),
  }))
}

function resolved(file, specifier) {
  const path = specifier.split('?')[0]
  if (path.startsWith('#src/')) return path.slice(1)
  if (path.startsWith('#test/')) return path.slice(1)
  if (path.startsWith('.')) return normalize(join(dirname(file), path))
  return null
}

/** The layer a file stands in, and its feature if it has one. */
function place(file) {
  const [, feature, inside] = file.match(/^src\/features\/([^/]+)\/(.+)$/) ?? []
  if (feature) {
    const layer = inside.startsWith('server/')
      ? 'server'
      : inside.startsWith('web/')
        ? 'web'
        : inside.replace(/\.ts$/, '')
    return { layer, feature, inside }
  }
  if (file.startsWith('src/contract/')) return { layer: 'kernel' }
  if (file.startsWith('src/server/')) return { layer: 'server' }
  if (file.startsWith('src/web/')) return { layer: 'web' }
  return { layer: 'outside' }
}

/** What each layer may import from. */
const MAY = {
  kernel: ['kernel'],
  constants: [],
  contract: ['kernel', 'constants', 'contract'],
  domain: ['kernel', 'constants', 'contract', 'domain'],
  server: ['kernel', 'constants', 'contract', 'domain', 'server'],
  web: ['kernel', 'constants', 'contract', 'domain', 'web'],
}

const graph = new Map()
for (const file of code.filter(path => path.startsWith('src/'))) {
  const from = place(file)
  const isTest = /\.test\.tsx?$/.test(file)
  const edges = []
  for (const { specifier, typeOnly, lazy } of importsOf(file)) {
    const target = resolved(file, specifier)
    if (target === null) {
      if (from.layer === 'constants') problems.push(`${file}: constants import nothing (${specifier})`)
      if (from.layer === 'kernel' && !isTest && specifier !== 'zod' && specifier !== 'zod/mini')
        problems.push(`${file}: the kernel imports zod only (${specifier})`)
      if (from.layer === 'web' && specifier.startsWith('node:') && !isTest)
        problems.push(`${file}: ${specifier} is not in a browser`)
      continue
    }
    if (isTest) continue
    const to = place(target)
    if (to.layer === 'outside') {
      problems.push(`${file}: imports ${target}, which is not the product`)
      continue
    }
    if (MAY[from.layer] && !MAY[from.layer].includes(to.layer)) {
      problems.push(`${file} (${from.layer}): may not import ${target} (${to.layer})`)
    }
    const otherFeature = from.feature && to.feature && from.feature !== to.feature
    if (otherFeature && to.layer === 'server' && !/^server\/actions\.ts$/.test(to.inside)) {
      problems.push(`${file}: reach ${to.feature} by its actions, not ${to.inside}`)
    }
    if (otherFeature && to.layer === 'web' && !/^web\/(components|queries|use-)/.test(to.inside)) {
      problems.push(`${file}: reach ${to.feature} by its components or queries, not ${to.inside}`)
    }
    if (from.layer === 'web' && file.startsWith('src/web/ui/') && to.feature) {
      problems.push(`${file}: the kit knows no feature (${target})`)
    }
    if (!typeOnly && !lazy) edges.push(target)
  }
  graph.set(file, edges)
}

// ---- circles

const state = new Map()
function visit(file, trail) {
  if (state.get(file) === 'done') return
  if (state.get(file) === 'open') {
    problems.push(`a circle: ${[...trail.slice(trail.indexOf(file)), file].join(' → ')}`)
    return
  }
  state.set(file, 'open')
  for (const next of graph.get(file) ?? []) visit(next, [...trail, file])
  state.set(file, 'done')
}
for (const file of graph.keys()) visit(file, [])

// ---- settings, and what must not be in a commit

for (const file of code) {
  const text = readFileSync(file, 'utf8')
  if (
    file.startsWith('src/') &&
    /process\.env/.test(text) &&
    file !== 'src/platform/server/settings/settings.ts' &&
    !/\.test\.tsx?$/.test(file)
  ) {
    problems.push(`${file}: settings are read in src/platform/server/settings/settings.ts only`)
  }
  if (graph.has(file) && place(file).layer === 'web' && /\brandomUUID\(/.test(text)) {
    problems.push(`${file}: randomUUID is missing over plain http; src/platform/web/api/new-key.ts makes keys`)
  }
  const lines = text.split('\n').length
  if (lines > 400 && !/(constants|copy)\.ts$|check-structure/.test(file))
    problems.push(`${file}: ${lines} lines; at most 400`)
  if (/\b(it|test|describe)\.(only|skip|todo)\(/.test(text) && !file.endsWith('check-structure.mjs'))
    problems.push(`${file}: a test that is skipped, or alone`)
}

// ---- migrations: the previous release must keep working beside them

/** Found harmless one by one: no release before it has written stripe_customer_id. */
const LOOKED_AT = ['src/features/membership/server/migrations/0011-stripe.ts: tightens users by a unique index']
const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
for (const file of files.filter(path => /^src\/server\/db\/migrations\/.+\.ts$/.test(path))) {
  for (const why of breaks(readFileSync(file, 'utf8'), version)) {
    if (!LOOKED_AT.includes(`${file}: ${why}`)) problems.push(`${file}: ${why}`)
  }
}

for (const problem of problems) process.stderr.write(`${problem}\n`)
if (problems.length > 0) process.exit(1)
process.stdout.write(`${code.length} files keep the rules of the house\n`)
