import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { type Plugin, parseAst } from 'vite'

/** What the browser uses of an endpoint (`platform/web/api/api.ts`). */
const USED = new Set(['method', 'path', 'idempotent'])
const OTHERS = 'auth|summary|params|query|body|data|beside|file|stream|status|errors|limit'
const CONTRACT = /\/src\/(contract|features\/[\w-]+\/(contract|domain))(\/[\w-]+)*\.ts$/
const SCHEMAS = '?schemas'

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

const hasCall = (node: Node): boolean =>
  node.type === 'CallExpression' ||
  (!/Function/.test(node.type) && Object.values(node).flat().filter(isNode).some(hasCall))

interface Constant {
  name: string
  statement: Node
  value: Node
  isExported: boolean
}

const propertiesOf = ({ properties }: Node) => (properties ?? []) as Node[]
const nameOf = ({ key }: Node) => (key as Node | undefined)?.name as string | undefined

/** What several endpoints have in common. */
const isPart = (node: Node): boolean =>
  node.type === 'ObjectExpression' && propertiesOf(node).some(property => nameOf(property) === 'auth')

/** The top-level constants of a module that are the result of a call, or part of endpoints. */
const madeConstants = (code: string): Constant[] =>
  (parseAst(code).body as unknown as Node[]).flatMap(statement => {
    const declared = isNode(statement.declaration) ? statement.declaration : statement
    if (declared.type !== 'VariableDeclaration') return []
    const isExported = declared !== statement
    return (declared.declarations as Node[]).flatMap(({ id, init }) =>
      isNode(init) && (hasCall(init) || isPart(init))
        ? [{ name: (id as Node).name as string, statement, value: init, isExported }]
        : [],
    )
  })

const isEndpoint = ({ value }: Constant): boolean =>
  isPart(value) || (value.type === 'CallExpression' && (value.callee as Node).name === 'endpoint')

/** The text of an endpoint, or of a part of endpoints, with only what is used of it. */
function leanEndpoint(code: string, { value }: Constant): string {
  const kept = (value.type === 'CallExpression' ? (value.arguments as Node[]) : [value])
    .flatMap(propertiesOf)
    .filter(property => property.type === 'SpreadElement' || USED.has(nameOf(property) ?? ''))
  return `({ ${kept.map(({ start, end }) => code.slice(start, end)).join(', ')} })`
}

const replaceAll = (code: string, places: readonly { at: Node; text: string }[]): string =>
  places
    .toSorted((a, b) => b.at.start - a.at.start)
    .reduce((text, { at, text: by }) => text.slice(0, at.start) + by + text.slice(at.end), code)

/** The endpoints alone; a schema is imported from the other half. */
function endpointsOf(code: string, file: string): string {
  const all = madeConstants(code)
  const schemas = all.filter(constant => !isEndpoint(constant))
  const lean = replaceAll(code, [
    ...all.filter(isEndpoint).map(each => ({ at: each.value, text: leanEndpoint(code, each) })),
    ...schemas.map(({ statement }) => ({ at: statement, text: '' })),
  ])
  const from = `'./${basename(file)}${SCHEMAS}'`
  const exported = schemas.filter(({ isExported }) => isExported).map(({ name }) => name)
  return `import { ${schemas.map(({ name }) => name).join(', ')} } from ${from}
${lean}
export { ${exported.join(', ')} }`
}

/** A module without its endpoints, whose constants are made only if they are used. */
function schemasOf(code: string): string {
  const all = madeConstants(code)
  const schemas = all.filter(constant => !isEndpoint(constant))
  const pure = replaceAll(code, [
    ...all.filter(isEndpoint).map(({ statement }) => ({ at: statement, text: '' })),
    // Annotated as a whole, because an annotation of a chain counts for one of its calls.
    ...schemas.map(({ value }) => ({
      at: value,
      text: `/* @__PURE__ */ (() => (${code.slice(value.start, value.end)}))()`,
    })),
  ])
  const internal = schemas.filter(({ isExported }) => !isExported).map(({ name }) => name)
  return `${pure}\nexport { ${internal.join(', ')} }`
}

/**
 * Leaves out of the browser's files what only the server uses of a contract: it checks and describes, while a page needs
 * a method and a path. A schema comes with the form that imports it by its name. Making all of them took half of the time in
 * which a page's modules start.
 * @throws when a page reads of an endpoint what it does not have there
 */
export function leanContracts(): Plugin {
  return {
    name: 'lean-contracts',
    load(id) {
      return id.endsWith(SCHEMAS) ? readFileSync(id.slice(0, -SCHEMAS.length), 'utf8') : null
    },
    transform(code, id) {
      const [file = ''] = id.split('?')
      if (CONTRACT.test(file)) {
        const isWhole = id.endsWith(SCHEMAS) || !madeConstants(code).some(isEndpoint)
        const lean = isWhole ? schemasOf(code) : endpointsOf(code, file)
        return { code: lean, map: null, moduleSideEffects: false }
      }
      if (!/\/src\/.*\/web\//.test(file)) return null
      for (const [, names = ''] of code.matchAll(/import \{([^}]*)\} from "[^"]*contract[^"]*"/g)) {
        for (const name of names.split(',').map(each => each.trim().split(' as ').at(-1) ?? '')) {
          const read = name && new RegExp(`(?<![\\w.])${name}\\.(${OTHERS})\\b`).exec(code)?.[0]
          if (read) this.error(`${read} is not there in the browser: import the schema by its name`)
        }
      }
      return null
    },
  }
}
