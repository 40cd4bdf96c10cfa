import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { parseAst } from 'vite'

interface Node {
  type: string
  [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

function* nodesIn(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const each of value) yield* nodesIn(each)
  else if (isNode(value)) {
    yield value
    for (const each of Object.values(value)) yield* nodesIn(each)
  }
}

const propertyOf = ({ properties }: Node, name: string): unknown =>
  (properties as { key?: { name?: string }; value?: unknown }[]).find(each => each.key?.name === name)?.value

const textOf = (node: unknown): string | null =>
  isNode(node) && node.type === 'Literal' && typeof node.value === 'string' ? node.value : null

/**
 * The file that each application page is loaded from, as its feature's manifest says: `load: async () => …import('./x')`.
 * The build needs it to preload the page's own chunk.
 * @returns paths from the project's folder, by the page's path
 */
export function pageModules(): Map<string, string> {
  const modules = new Map<string, string>()
  for (const file of globSync('src/features/*/web/feature.ts')) {
    const program = parseAst(readFileSync(file, 'utf8'), { lang: 'ts' })
    for (const node of nodesIn(program)) {
      if (node.type !== 'ObjectExpression') continue
      const path = textOf(propertyOf(node, 'path'))
      const load = propertyOf(node, 'load')
      if (path === null || !isNode(load)) continue
      for (const inside of nodesIn(load)) {
        const source = inside.type === 'ImportExpression' ? textOf(inside.source) : null
        if (source !== null) modules.set(path, posix.join(posix.dirname(file.replaceAll('\\', '/')), source))
      }
    }
  }
  return modules
}
