import * as z from 'zod'
import type { Endpoint, Schema } from '#src/contract/endpoint.ts'

export type Json = Record<string, unknown>
type Io = 'input' | 'output'
type BySide = Record<Io, Record<string, Json>>

const COMPONENT = '#/components/schemas/'
const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Applies `change` to a schema and to all schemas inside it; a property may have the name of a keyword. */
function mapSchema(schema: Json, change: (schema: Json) => Json): Json {
  const inner = (value: unknown) => (isRecord(value) ? mapSchema(value, change) : value)
  return change(
    Object.fromEntries(
      Object.entries(schema).map(([keyword, value]) => {
        if (keyword === 'properties' && isRecord(value))
          return [
            keyword,
            Object.fromEntries(Object.entries(value).map(([name, of]) => [name, inner(of)])),
          ]
        if (['anyOf', 'oneOf', 'allOf', 'prefixItems'].includes(keyword) && Array.isArray(value))
          return [keyword, value.map(inner)]
        return [keyword, ['items', 'additionalProperties'].includes(keyword) ? inner(value) : value]
      }),
    ),
  )
}

/** Drops what tells a reader nothing, such as a type's own bounds. A response may get more fields one day. */
function tidy({ $schema, $id, id, ...rest }: Json): Json {
  if (rest.minimum === Number.MIN_SAFE_INTEGER) delete rest.minimum
  if (rest.maximum === Number.MAX_SAFE_INTEGER) delete rest.maximum
  if (rest.additionalProperties === false) delete rest.additionalProperties
  const [one, other, ...more] = (Array.isArray(rest.anyOf) ? rest.anyOf : []) as Json[]
  const isNullable = one && other?.type === 'null' && more.length === 0
  if (!isNullable || typeof one.type !== 'string' || 'enum' in one || 'const' in one) return rest
  const { anyOf, ...beside } = rest
  return { ...beside, ...one, type: [one.type, 'null'] }
}

const refersTo = (json: Json): string[] =>
  [...JSON.stringify(json).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(
    ([, id = '']) => id,
  )

/** The ids of schemas whose input differs from their output, directly or within, as where there is a default. */
function differing({ input, output }: BySide): ReadonlySet<string> {
  const ids = Object.keys(output)
  const found = new Set(ids.filter(id => JSON.stringify(input[id]) !== JSON.stringify(output[id])))
  for (let before = -1; before < found.size; ) {
    before = found.size
    for (const id of ids)
      if (refersTo(output[id] ?? {}).some(other => found.has(other))) found.add(id)
  }
  return found
}

/** The JSON schemas of endpoints: those that a contract names are components, the others are inlined. */
export class JsonSchemas {
  readonly #ids: ReadonlyMap<Schema, string>
  readonly #made: BySide
  readonly #differing: ReadonlySet<string>
  readonly #components = new Map<string, Json>()

  constructor(endpoints: readonly Endpoint[], names: ReadonlyMap<Schema, string>) {
    const ids = new Map(names)
    const roots = endpoints.flatMap(({ params, query, body, data, beside }) => [
      params,
      query,
      body,
      data,
      beside,
    ])
    for (const root of roots) if (root && !ids.has(root)) ids.set(root, `inline ${ids.size}`)
    const registry = z.registry<{ id: string }>()
    for (const [schema, id] of ids) registry.add(schema, { id })
    const make = (io: Io) => {
      const options = { target: 'draft-2020-12', unrepresentable: 'any', io } as const
      const { schemas } = z.toJSONSchema(registry, { ...options, uri: id => COMPONENT + id })
      return Object.fromEntries(
        Object.entries(schemas).map(([id, schema]) => [id, mapSchema(schema as Json, tidy)]),
      )
    }
    this.#ids = ids
    this.#made = { input: make('input'), output: make('output') }
    this.#differing = differing(this.#made)
  }

  /** A reference, if the schema has a name. */
  of(schema: Schema, io: Io): Json {
    return this.#resolve({ $ref: COMPONENT + (this.#ids.get(schema) ?? '') }, io)
  }

  /** The schema itself. */
  whole(schema: Schema, io: Io): Json {
    return this.#resolved(this.#ids.get(schema) ?? '', io)
  }

  /** The components that were referred to, by name. */
  components(): Json {
    return Object.fromEntries(
      [...this.#components].sort(([one], [other]) => (one < other ? -1 : 1)),
    )
  }

  #resolved(id: string, io: Io): Json {
    return mapSchema(this.#made[io][id] ?? {}, inner => this.#resolve(inner, io))
  }

  #resolve(schema: Json, io: Io): Json {
    if (typeof schema.$ref !== 'string' || !schema.$ref.startsWith(COMPONENT)) return schema
    const id = schema.$ref.slice(COMPONENT.length)
    if (id.startsWith('inline ')) return this.#resolved(id, io)
    const name = io === 'input' && this.#differing.has(id) ? `${id}Input` : id
    if (!this.#components.has(name)) {
      // Entered before it is made, since it may refer to itself.
      this.#components.set(name, {})
      this.#components.set(name, this.#resolved(id, io))
    }
    return { ...schema, $ref: COMPONENT + name }
  }
}
