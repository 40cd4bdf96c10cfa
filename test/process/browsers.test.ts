import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import bcd, { type CompatStatement, type Identifier } from '@mdn/browser-compat-data'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { BROWSERS } from '#src/platform/web/browser/browsers.ts'

const CLIENT = 'dist/web/client'

/** What is asked for before it is used, and methods of libraries that have the name of a browser's. */
const KNOWN = new Set([
  ...[
    'PublicKeyCredential.parseCreationOptionsFromJSON',
    'PublicKeyCredential.parseRequestOptionsFromJSON',
  ],
  'Intl.DurationFormat',
  ...['Error.captureStackTrace', 'requestIdleCallback', 'setImmediate', 'navigation'],
  ...['startViewTransition', 'skipTransition', 'checkVisibility'],
  ...['createContext', 'isActive', 'toArray'],
])

const OLDEST = Object.entries({ ...BROWSERS, safari_ios: BROWSERS.ios }).filter(
  ([name]) => name !== 'ios',
)

const isAtMost = (one: string, other: string): boolean => {
  const [[a = 0, b = 0], [c = 0, d = 0]] = [one, other].map(version =>
    version.replace('≤', '').split('.').map(Number),
  ) as [number[], number[]]
  return a < c || (a === c && b <= d)
}

const isThere = (compat: CompatStatement | undefined): boolean =>
  OLDEST.every(([browser, oldest]) =>
    [compat?.support[browser as 'safari'] ?? []]
      .flat()
      .some(
        ({ version_added, version_removed, flags, prefix, alternative_name }) =>
          typeof version_added === 'string' &&
          isAtMost(version_added, oldest) &&
          !version_removed &&
          !(flags || prefix || alternative_name),
      ),
  )

/** Whether all of these browsers know a global name, a member of one, and any member of a name. */
const globals = new Map<string, boolean>()
const members = new Map<string, boolean>()
const names = new Map<string, boolean>()

const note = (map: Map<string, boolean>, name: string, known: boolean) =>
  map.set(name, known || map.get(name) === true)

function look(owner: string, { __compat, ...inside }: Identifier): void {
  for (const [key, { __compat: compat }] of Object.entries(inside)) {
    const name = key.replace(/_static$/, '')
    if (!compat) continue
    note(members, `${owner}.${name}`, isThere(compat))
    note(names, name, isThere(compat))
    if (owner === 'Window') note(globals, name, isThere(compat))
  }
}

for (const root of [bcd.javascript.builtins, bcd.api] as Record<string, Identifier>[])
  for (const [owner, inside] of Object.entries(root)) {
    if (inside.__compat) note(globals, owner, isThere(inside.__compat))
    look(owner, inside)
  }

interface Node {
  type: string
  name?: string
  computed?: boolean
  optional?: boolean
  object?: Node
  property?: Node
}

const KEYS = [
  'Property.key',
  'PropertyDefinition.key',
  'MethodDefinition.key',
  'MemberExpression.property',
]

/** What a script uses that one of these browsers does not know: of instances, calls by a name of several words. */
function newIn(script: string): Set<string> {
  const found = new Set<string>()
  const add = (known: boolean | undefined, name = '') =>
    known === false && !KNOWN.has(name) && found.add(name)
  function walk(node: Node, parent: Node, key: string): void {
    const place = `${parent.type}.${key}`
    if (node.type === 'MemberExpression' && !node.computed) {
      const [object, name = ''] = [node.object?.name, node.property?.name]
      const whole = `${object}.${name}`
      if (members.has(whole)) add(members.get(whole), whole)
      else if (place === 'CallExpression.callee' && !parent.optional && /[a-z][A-Z]/.test(name))
        add(names.get(name), name)
    }
    // A shorter one was made by the minifier.
    if (node.type === 'Identifier' && !KEYS.includes(place) && (node.name?.length ?? 0) > 2)
      add(globals.get(node.name ?? ''), node.name)
    for (const [part, value] of Object.entries(node))
      for (const child of [value].flat())
        if (typeof (child as Node | null)?.type === 'string') walk(child as Node, node, part)
  }
  walk(parseAst(script) as Node, { type: '' }, '')
  return found
}

test('nothing that is sent to browsers is newer than those that the site is built for', () => {
  const files = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' })
  const scripts = files.filter(name => name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(50)
  const found = scripts.map(name => [name, ...newIn(readFileSync(join(CLIENT, name), 'utf8'))])
  expect(found.filter(({ length }) => length > 1)).toEqual([])
})

test('what is too new is found', () => {
  const planted =
    'Map.groupBy(a,b);URL.canParse(c);d.isSubsetOf(e);new URLPattern(f);[].at(0);g.toSorted()'
  expect([...newIn(planted)]).toEqual(['Map.groupBy', 'URL.canParse', 'isSubsetOf', 'URLPattern'])
})
