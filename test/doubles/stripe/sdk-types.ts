import { readFileSync } from 'node:fs'
import type * as Tree from 'oxc-parser'
import { parseSync } from 'oxc-parser'

/**
 * What the types of Stripe's library say, which are made from the description of the API version that it pins. They are
 * read from its declarations, since the compiler leaves no types for a running test.
 */
export type Shape =
  | { kind: 'text' | 'number' | 'boolean' | 'null' | 'anything' }
  | { kind: 'literal'; value: string | number | boolean }
  | { kind: 'list'; of: Shape }
  | { kind: 'one of'; shapes: readonly Shape[] }
  | { kind: 'record'; of: Shape }
  | { kind: 'object'; fields: () => ReadonlyMap<string, Field> }

export interface Field {
  isOptional: boolean
  shape: () => Shape
}

const RESOURCES = new URL('../../../node_modules/stripe/esm/resources/', import.meta.url)

interface Declared {
  node: Tree.TSInterfaceDeclaration | Tree.TSTypeAliasDeclaration
  at: Place
}

/** Where a name is looked up: the innermost namespace first, then the file's imports. */
interface Place {
  file: File
  namespaces: readonly string[]
}

interface File {
  url: URL
  declared: Map<string, Declared>
  /** Of the file's resource, by name. */
  methods: Map<string, Method>
  /** By the name used here: the file, and the name there; null for all that a folder has. */
  imports: Map<string, { from: URL; name: string } | null>
}

interface Method {
  params: Tree.TSType
  answer: Tree.TSType
}

const files = new Map<string, File>()

/** Methods that take parameters, without those that are overloaded to leave them out. */
function collectMethods(file: File, members: readonly Tree.ClassElement[]): void {
  for (const member of members) {
    if (member.type !== 'TSAbstractMethodDefinition' && member.type !== 'MethodDefinition') continue
    const { params, returnType } = member.value
    const sent = params.find(each => each.type === 'Identifier' && each.name === 'params')
    const type = sent?.type === 'Identifier' ? sent.typeAnnotation?.typeAnnotation : undefined
    if (member.key.type === 'Identifier' && type && returnType)
      file.methods.set(member.key.name, { params: type, answer: returnType.typeAnnotation })
  }
}

function collect(file: File, body: readonly Tree.Node[], namespaces: readonly string[]): void {
  for (const statement of body) {
    const node = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (node?.type === 'TSInterfaceDeclaration' || node?.type === 'TSTypeAliasDeclaration')
      file.declared.set([...namespaces, node.id.name].join('.'), { node, at: { file, namespaces } })
    if (node?.type === 'TSModuleDeclaration' && node.id.type === 'Identifier' && node.body)
      collect(file, node.body.body, [...namespaces, node.id.name])
    if (node?.type === 'ClassDeclaration') collectMethods(file, node.body.body)
    if (node?.type === 'ImportDeclaration')
      for (const each of node.specifiers)
        file.imports.set(
          each.local.name,
          each.type === 'ImportSpecifier' && each.imported.type === 'Identifier'
            ? {
                from: new URL(node.source.value.replace(/\.js$/, '.d.ts'), file.url),
                name: each.imported.name,
              }
            : null,
        )
  }
}

function read(url: URL): File {
  const known = files.get(url.href)
  if (known) return known
  const file: File = { url, declared: new Map(), methods: new Map(), imports: new Map() }
  files.set(url.href, file)
  const { program, errors } = parseSync(url.pathname, readFileSync(url, 'utf8'))
  if (errors.length > 0) throw new Error(`${url.pathname}: ${errors[0]?.message}`)
  collect(file, program.body, [])
  return file
}

function find({ file, namespaces }: Place, name: string): Declared {
  for (let depth = namespaces.length; depth >= 0; depth--) {
    const found = file.declared.get([...namespaces.slice(0, depth), name].join('.'))
    if (found) return found
  }
  const [first = '', ...rest] = name.split('.')
  const imported = file.imports.get(first)
  if (!imported) throw new Error(`${file.url.pathname} declares no ${name}`)
  const there = { file: read(imported.from), namespaces: [] }
  return find(there, [imported.name, ...rest].join('.'))
}

const nameOf = (name: Tree.TSTypeName | Tree.Expression): string => {
  if (name.type === 'Identifier') return name.name
  if (name.type === 'TSQualifiedName') return `${nameOf(name.left)}.${name.right.name}`
  if (name.type === 'MemberExpression' && name.property.type === 'Identifier')
    return `${nameOf(name.object)}.${name.property.name}`
  throw new Error(`a name is a ${name.type}`)
}

function fieldsOf(members: readonly Tree.TSSignature[], at: Place): Map<string, Field> {
  const fields = new Map<string, Field>()
  for (const member of members) {
    if (member.type !== 'TSPropertySignature') continue
    const name =
      member.key.type === 'Identifier'
        ? member.key.name
        : String((member.key as Tree.StringLiteral).value)
    const type = member.typeAnnotation?.typeAnnotation
    if (!type) throw new Error(`${name} has no type`)
    fields.set(name, { isOptional: member.optional, shape: () => shapeOf(type, at) })
  }
  return fields
}

function shapeOfMembers(
  members: readonly Tree.TSSignature[],
  at: Place,
  above: readonly Shape[],
): Shape {
  const index = members.find(({ type }) => type === 'TSIndexSignature') as
    | Tree.TSIndexSignature
    | undefined
  if (index) return { kind: 'record', of: shapeOf(index.typeAnnotation.typeAnnotation, at) }
  return {
    kind: 'object',
    fields: () =>
      new Map([
        ...above.flatMap(each => (each.kind === 'object' ? [...each.fields()] : [])),
        ...fieldsOf(members, at),
      ]),
  }
}

function shapeOfDeclared({ node, at }: Declared): Shape {
  if (node.type === 'TSTypeAliasDeclaration') return shapeOf(node.typeAnnotation, at)
  const above = node.extends.map(each => shapeOfDeclared(find(at, nameOf(each.expression))))
  const inside = { ...at, namespaces: [...at.namespaces] }
  return shapeOfMembers(node.body.body, inside, above)
}

function shapeOfReference(
  { typeName, typeArguments }: Tree.TSTypeReference,
  at: Place,
): Shape | null {
  const name = nameOf(typeName)
  const [of] = (typeArguments?.params ?? []).map(each => shapeOf(each, at))
  // An enum is open in the types, for values that answers may have later; what is sent is one of those that are known.
  if (name === 'OtherString') return null
  if (name === 'Decimal') return { kind: 'text' }
  if (name === 'Record') return { kind: 'anything' }
  if (name === 'Promise' || name === 'Response') return of ?? null
  if (name === 'Array' || name === 'ApiList' || name === 'ApiListPromise')
    return { kind: 'list', of: of ?? { kind: 'anything' } }
  if (name === 'Emptyable')
    return { kind: 'one of', shapes: [{ kind: 'literal', value: '' }, ...(of ? [of] : [])] }
  // Objects of other parts of Stripe, in answers alone.
  if (at.file.imports.get(name.split('.')[0] ?? '') === null) return { kind: 'anything' }
  return shapeOfDeclared(find(at, name))
}

const KEYWORDS: Record<string, Shape> = {
  TSStringKeyword: { kind: 'text' },
  TSNumberKeyword: { kind: 'number' },
  TSBooleanKeyword: { kind: 'boolean' },
  TSNullKeyword: { kind: 'null' },
  TSAnyKeyword: { kind: 'anything' },
  TSUnknownKeyword: { kind: 'anything' },
  TSUndefinedKeyword: { kind: 'null' },
  TSVoidKeyword: { kind: 'null' },
}

function shapeOf(type: Tree.TSType, at: Place): Shape {
  const keyword = KEYWORDS[type.type]
  if (keyword) return keyword
  switch (type.type) {
    case 'TSLiteralType':
      return { kind: 'literal', value: (type.literal as Tree.StringLiteral).value }
    case 'TSUnionType':
      return {
        kind: 'one of',
        shapes: type.types.flatMap(each =>
          each.type === 'TSTypeReference'
            ? (shapeOfReference(each, at) ?? [])
            : [shapeOf(each, at)],
        ),
      }
    case 'TSTypeReference':
      return shapeOfReference(type, at) ?? { kind: 'text' }
    case 'TSTypeLiteral':
      return shapeOfMembers(type.members, at, [])
    default:
      throw new Error(`${at.file.url.pathname} has a ${type.type}, which is not read yet`)
  }
}

export interface Call {
  params: () => Shape
  answer: () => Shape
}

const SENDS =
  /^ {4}(\w+)\([^\n]*\) \{\n\s+return this\._makeRequest\('(\w+)', ['`](\/v1[^'`]*)['`]/gm

/** @param resource such as `Checkout/Sessions`. @returns what it sends, by `POST /v1/checkout/sessions/{id}/expire` */
export function callsOf(resource: string): [string, Call][] {
  const file = read(new URL(`${resource}.d.ts`, RESOURCES))
  const at = { file, namespaces: [] }
  const source = readFileSync(new URL(`${resource}.js`, RESOURCES), 'utf8')
  return [...source.matchAll(SENDS)].flatMap(([, name = '', verb, path = '']) => {
    const method = file.methods.get(name)
    const called = `${verb} ${path.replace(/\$\{encodeURIComponent\((\w+)\)\}/g, '{$1}')}`
    if (!method) return []
    const { params, answer } = method
    return [[called, { params: () => shapeOf(params, at), answer: () => shapeOf(answer, at) }]]
  })
}
