import { posix } from 'node:path'
import { isCode, isTest, LAYERS, placeOf } from './places.mjs'

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s+[^'"`;]*?from\s+['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)import\s+['"]([^'"]+)['"]/g

/** What a file imports, types and lazily loaded modules included. */
export function importsOf(text) {
  const code = text.replace(/^\s*\/\/.*$/gm, '')
  return [...code.matchAll(IMPORT)].map(match => match[1] ?? match[2] ?? match[3])
}

/** The imported file's path; null for a package. */
export function resolveImport(file, specifier) {
  const [path] = specifier.split('?')
  if (path.startsWith('#src/') || path.startsWith('#test/')) return path.slice(1)
  if (path.startsWith('.')) return posix.normalize(posix.join(posix.dirname(file), path))
  return null
}

/** Every edge between our own files that counts, with the two places. */
export function edgesOf(files) {
  const edges = []
  for (const [file, text] of files) {
    const from = placeOf(file)
    if (!from || !isCode(file) || isTest(file)) continue
    for (const specifier of importsOf(text)) {
      const target = resolveImport(file, specifier)
      edges.push({ file, from, target, specifier, to: target && placeOf(target) })
    }
  }
  return edges
}

const say = (file, rule, message) => ({ file, rule, message })

function checkPackage({ file, from, specifier }) {
  if (from.layer === 'contract' && !/^zod(\/mini)?$/.test(specifier))
    return say(file, 'kernel', `imports ${specifier}; the contract kernel imports zod only`)
  if (from.inside === 'constants.ts')
    return say(file, 'kernel', `imports ${specifier}; constants import nothing`)
  if (from.side === 'web' && specifier.startsWith('node:'))
    return say(file, 'side', `imports ${specifier}, which no browser has; move it to server/`)
  return null
}

function checkLayer({ file, from, target, to }) {
  if (!to) return say(file, 'layer', `imports ${target}, which is not part of the product`)
  if (LAYERS.indexOf(to.layer) <= LAYERS.indexOf(from.layer)) return null
  const where =
    to.layer === 'app'
      ? `nothing imports the app; move what is needed down to src/${from.layer}`
      : `${from.layer} knows nothing of ${to.layer}; move the file up to src/${to.layer}, or what it needs down`
  return say(file, 'layer', `imports ${target}: ${where}`)
}

function checkSide({ file, from, target, to }) {
  const sides = [from.side, to.side]
  if (from.side !== to.side && sides.every(side => side !== 'both'))
    return say(
      file,
      'side',
      `${from.side} imports ${target} (${to.side}); share it by contract, domain or constants`,
    )
  if (from.side === 'both' && to.side !== 'both' && from.layer !== 'app')
    return say(file, 'side', `imports ${target}; what both sides use cannot need one of them`)
  if (from.inside === 'constants.ts')
    return say(file, 'kernel', `imports ${target}; constants import nothing`)
  return null
}

const SHARED = /^(constants|contract|errors|domain)\.ts$|^domain\/[a-z0-9-]+\.ts$/

/** One feature reaches another by what it offers, never by its insides. */
function checkFeature({ file, from, target, to }, files) {
  if (!from.feature || !to.feature || from.feature === to.feature) return null
  if (SHARED.test(to.inside)) return null
  if (to.side === 'server') {
    if (/(^|\/)actions\.ts$/.test(to.inside)) return null
    return say(
      file,
      'feature',
      `imports ${target}; reach ${to.feature} by its actions.ts, constants, contract or domain`,
    )
  }
  const list = `src/features/${to.feature}/web/exposed.json`
  if (JSON.parse(files.get(list) ?? '[]').includes(to.inside.slice('web/'.length))) return null
  return say(
    file,
    'feature',
    `imports ${target}, which ${to.feature} does not expose; add it to ${list}, or move it to src/platform/web`,
  )
}

/** A depth-first walk that names each circle once. */
function circles(graph) {
  const state = new Map()
  const found = []
  const visit = (node, trail) => {
    if (state.get(node) === 'done') return
    if (state.get(node) === 'open') {
      found.push([...trail.slice(trail.indexOf(node)), node])
      return
    }
    state.set(node, 'open')
    for (const next of graph.get(node) ?? []) visit(next, [...trail, node])
    state.set(node, 'done')
  }
  for (const node of graph.keys()) visit(node, [])
  return found
}

function checkCircles(edges) {
  const byFile = new Map()
  const byFeature = new Map()
  const add = (graph, a, b) => graph.set(a, (graph.get(a) ?? new Set()).add(b))
  for (const { file, from, target, to } of edges) {
    if (!to) continue
    if (file !== target) add(byFile, file, target)
    if (from.feature && to.feature && from.feature !== to.feature) add(byFeature, from.feature, to.feature)
  }
  return [
    ...circles(byFile).map(trail => say(trail[0], 'circle', `a circle of files: ${trail.join(' → ')}`)),
    ...circles(byFeature).map(trail =>
      say(`src/features/${trail[0]}`, 'circle', `a circle of features: ${trail.join(' → ')}`),
    ),
  ]
}

/** Only the app's lists may know more than three features: a new feature is a line in each of them and nothing else. */
const MAY_KNOW_MANY = /^src\/app\/(server|web)\/(feature-list|islands|settings-list)\.ts$/
const KNOWN_AT_MOST = 3

function checkFanOut(edges) {
  const known = new Map()
  for (const { file, from, to } of edges) {
    if (to?.feature && to.feature !== from.feature)
      known.set(file, (known.get(file) ?? new Set()).add(to.feature))
  }
  return [...known]
    .filter(([file, features]) => features.size > KNOWN_AT_MOST && !MAY_KNOW_MANY.test(file))
    .map(([file, features]) =>
      say(
        file,
        'fan-out',
        `imports from ${features.size} features (${[...features].sort().join(', ')}); at most ${KNOWN_AT_MOST}, let their manifests say it`,
      ),
    )
}

/** @param files text by path */
export function checkImports(files) {
  const edges = edgesOf(files)
  const problems = edges.map(edge =>
    edge.target === null
      ? checkPackage(edge)
      : (checkLayer(edge) ?? checkSide(edge) ?? checkFeature(edge, files)),
  )
  return [...problems.filter(Boolean), ...checkCircles(edges), ...checkFanOut(edges)]
}
