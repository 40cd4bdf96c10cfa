import * as z from 'zod'
import type { Schema } from '#src/contract/endpoint.ts'

export type Json = Record<string, unknown>
type Io = 'input' | 'output'

const COMPONENT = '#/components/schemas/'

/** Drops what tells a reader nothing, such as a type's own bounds. A response may get more fields one day. */
function tidy({ jsonSchema: made }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  const [one, other, ...more] = made.anyOf ?? []
  const isNullable = one && other?.type === 'null' && more.length === 0
  if (isNullable && typeof one.type === 'string' && !('enum' in one) && !('const' in one)) {
    delete made.anyOf
    Object.assign(made, one, { type: [one.type, 'null'] })
  }
  delete made.id
  if (made.minimum === Number.MIN_SAFE_INTEGER) delete made.minimum
  if (made.maximum === Number.MAX_SAFE_INTEGER) delete made.maximum
  if (made.additionalProperties === false) delete made.additionalProperties
}

/** What contracts call their schemas, beside what these say of themselves. */
class Names extends z.core.$ZodRegistry<{ id?: string }> {
  override get(schema: z.core.$ZodType): { id?: string } {
    return { ...(z.globalRegistry.get(schema) as object), ...super.get(schema) }
  }
}

const jsonOf = (schema: Schema, io: Io, metadata = new Names()) =>
  JSON.stringify(
    z.toJSONSchema(schema, {
      target: 'draft-2020-12',
      unrepresentable: 'any',
      override: tidy,
      io,
      metadata: metadata as z.core.$ZodRegistry<Json>,
    }),
  )

/** The JSON schemas of endpoints: those that a contract names are components, the others are inlined. */
export class JsonSchemas {
  readonly #names = { input: new Names(), output: new Names() }
  readonly #components = new Map<string, Json>()

  constructor(names: ReadonlyMap<Schema, string>) {
    for (const [schema, id] of names) {
      // What is sent can differ from what comes back, as where there is a default.
      const isSame = jsonOf(schema, 'input') === jsonOf(schema, 'output')
      this.#names.output.add(schema, { id })
      this.#names.input.add(schema, { id: isSame ? id : `${id}Input` })
    }
  }

  /** The schema itself. */
  whole(schema: Schema, io: Io): Json {
    const text = jsonOf(schema, io, this.#names[io]).replaceAll('#/$defs/', COMPONENT)
    const { $schema, $defs = {}, ...made } = JSON.parse(text)
    const { [this.#names[io].get(schema).id ?? '']: own, ...others } = $defs
    for (const [id, component] of Object.entries<Json>(others)) this.#components.set(id, component)
    return own ?? made
  }

  /** A reference, if the schema has a name. */
  of(schema: Schema, io: Io): Json {
    const { id } = this.#names[io].get(schema)
    if (id === undefined) return this.whole(schema, io)
    if (!this.#components.has(id)) this.#components.set(id, this.whole(schema, io))
    return { $ref: COMPONENT + id }
  }

  /** The components that were referred to, by name. */
  components(): Json {
    return Object.fromEntries(
      [...this.#components].toSorted(([one], [other]) => (one < other ? -1 : 1)),
    )
  }
}
