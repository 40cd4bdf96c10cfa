import { posix } from 'node:path'
import {
  type Files,
  importsOf,
  isCode,
  isTest,
  LAYERS,
  type Place,
  type Problem,
  placeOf,
  resolveImport,
  say,
} from './places.ts'

interface Edge {
  file: string
  from: Place
  specifier: string
  /** Null for a package; `to` also for what is not part of the product. */
  target: string | null
  to: Place | null
}

/** Every import of a file of the product, tests aside. */
function edgesOf(files: Files): Edge[] {
  const edges: Edge[] = []
  for (const [file, text] of files) {
    const from = placeOf(file)
    if (!from || !isCode(file) || isTest(file)) continue
    for (const specifier of importsOf(text)) {
      const target = resolveImport(file, specifier)
      edges.push({ file, from, target, specifier, to: target === null ? null : placeOf(target) })
    }
  }
  return edges
}

/** What else than zod the contract's kernel is made of. */
const KERNEL: ReadonlyMap<string, RegExp> = new Map([
  ['src/contract/temporal.ts', /^temporal-polyfill$/],
  ['src/contract/i18n.ts', /^@lingui\/core$/],
  ['src/contract/languages.ts', /^#locales$/],
])

/** What makes a text a message, and its type. */
const MESSAGES = /^@lingui\/core(\/runtime-macro)?$/

/** React Router's own server side. */
const ON_SERVER = ['src/app/web/entry.server.tsx', 'src/app/web/serve.ts']

/** Pure rules of a feature. */
const DOMAIN = /^domain(\.ts$|\/)/

function checkPackage({ file, from, specifier }: Edge): Problem | null {
  const ofKernel = KERNEL.get(file) ?? /^zod(\/mini)?$/
  if (MESSAGES.test(specifier) && (from.layer === 'contract' || from.inside === 'constants.ts'))
    return null
  if (from.layer === 'contract' && !ofKernel.test(specifier))
    return say(
      file,
      'kernel',
      `imports ${specifier}; the contract kernel imports zod and messages only`,
    )
  if (from.inside === 'constants.ts')
    return say(file, 'kernel', `imports ${specifier}; constants import messages only`)
  if (DOMAIN.test(from.inside) && /^zod(\/|$)/.test(specifier))
    return say(
      file,
      'domain',
      `imports ${specifier}; schemas belong in contract.ts or contract/<subject>.ts`,
    )
  if (from.side === 'web' && specifier.startsWith('node:') && !ON_SERVER.includes(file))
    return say(file, 'side', `imports ${specifier}, which no browser has; move it to server/`)
  return null
}

function checkLayer({ file, from, target, to }: Edge): Problem | null {
  if (!to) return say(file, 'layer', `imports ${target}, which is not part of the product`)
  if (LAYERS.indexOf(to.layer) <= LAYERS.indexOf(from.layer)) return null
  const where =
    to.layer === 'app'
      ? `nothing imports the app; move what is needed down to src/${from.layer}`
      : `${from.layer} knows nothing of ${to.layer}; move the file up to src/${to.layer}, or what it needs down`
  return say(file, 'layer', `imports ${target}: ${where}`)
}

function checkSide({ file, from, target, to }: Edge): Problem | null {
  if (!to) return null
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
    return say(file, 'kernel', `imports ${target}; constants import messages only`)
  return null
}

const SHARED = /^(constants|contract|errors|domain)\.ts$|^(domain|contract)\/[a-z0-9-]+\.ts$/

/** One feature uses another through what it exposes, never its internals. */
function checkFeature({ file, from, target, to }: Edge, files: Files): Problem | null {
  if (!from.feature || !to?.feature || from.feature === to.feature) return null
  if (SHARED.test(to.inside)) return null
  if (to.side === 'server') {
    if (to.inside === 'server/exposed.ts') return null
    return say(
      file,
      'feature',
      `imports ${target}; reach ${to.feature} by its server/exposed.ts, constants, contract or domain`,
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

const BINDS_TO_HTTP = /[/-](feature|http)\.ts$/

/** Use cases take what they need and return data, so that jobs, commands and other features can call them, too. */
function checkUseCase({ file, from, target }: Edge): Problem | null {
  if (!from.feature || from.side !== 'server') return null
  if (!target?.startsWith('src/platform/server/http/') || BINDS_TO_HTTP.test(from.inside))
    return null
  return say(
    file,
    'http',
    `imports ${target}; bind the use case to its endpoint, or unpack the call in http.ts where it really needs HTTP`,
  )
}

type Graph = Map<string, Set<string>>

/** A depth-first walk that names each cycle once. */
function circles(graph: Graph): string[][] {
  const state = new Map<string, 'open' | 'done'>()
  const found: string[][] = []
  const visit = (node: string, trail: readonly string[]) => {
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

function graphOf(pairs: Iterable<readonly [from: string, to: string]>): Graph {
  const graph: Graph = new Map()
  for (const [from, to] of pairs)
    if (from !== to) graph.set(from, (graph.get(from) ?? new Set()).add(to))
  return graph
}

/**
 * Files on top of these are in no folder of their own kind: pages, manifests and layouts look into all of them, and what several need lies
 * beside them. A feature's `server/` is one folder with its use cases, and so are `server/` and `cli/` of the application.
 */
const TOP = /^src\/(?:features\/[a-z-]+(?:\/web)?|app\/web|platform\/(?:server|web))$/

const isInRoom = (file: string): boolean => !TOP.test(posix.dirname(file))

/** Cycles between features and between folders; those between files are for the linter to find. */
function checkCircles(edges: readonly Edge[]): Problem[] {
  const features = graphOf(
    edges.flatMap(({ from, to }) =>
      from.feature && to?.feature ? [[from.feature, to.feature]] : [],
    ),
  )
  const folders = graphOf(
    edges.flatMap(({ file, from, target, to }) =>
      target && from.feature === to?.feature && [file, target].every(isInRoom)
        ? [[posix.dirname(file), posix.dirname(target)]]
        : [],
    ),
  )
  return [
    ...circles(features).map(trail =>
      say(`src/features/${trail[0]}`, 'circle', `a circle of features: ${trail.join(' → ')}`),
    ),
    ...circles(folders).map(trail =>
      say(
        trail[0] ?? '',
        'circle',
        `a circle of folders: ${trail.join(' → ')}; move the file that both need to where one of them is`,
      ),
    ),
  ]
}

/** Only the app's lists may know more than three features: a new feature is a line in each of them and nothing else. */
const MAY_KNOW_MANY = /^src\/app\/(server|web)\/(features|feature-list|settings-list)\.ts$/
export const KNOWN_AT_MOST = 3

function checkFanOut(edges: readonly Edge[]): Problem[] {
  const known = new Map<string, Set<string>>()
  for (const { file, from, to } of edges) {
    if (to?.feature && to.feature !== from.feature)
      known.set(file, (known.get(file) ?? new Set<string>()).add(to.feature))
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

export function checkImports(files: Files): Problem[] {
  const edges = edgesOf(files)
  const problems = edges.map(edge =>
    edge.target === null
      ? checkPackage(edge)
      : (checkLayer(edge) ?? checkSide(edge) ?? checkFeature(edge, files) ?? checkUseCase(edge)),
  )
  return [
    ...problems.filter(problem => problem !== null),
    ...checkCircles(edges),
    ...checkFanOut(edges),
  ]
}
