import { endpoints } from '#src/app/server/features.ts'
import type { Schema } from '#src/contract/endpoint.ts'

interface Check {
  check: string
  abort?: boolean
  maximum?: number
  minimum?: number
  length?: number
  value?: number
}

interface Def {
  type: string
  format?: string
  checks?: { _zod: { def: Check } }[]
  shape?: Record<string, Schema>
  element?: Schema
  keyType?: Schema
  valueType?: Schema
  options?: Schema[]
  innerType?: Schema
  in?: Schema
  entries?: Record<string, unknown>
  values?: unknown[]
}

export const defOf = (schema: Schema) => schema._zod.def as unknown as Def

export const checksOf = (schema: Schema) => (defOf(schema).checks ?? []).map(({ _zod }) => _zod.def)

/** The schemas inside a schema, by their place; what a transformation makes is not sent. */
function inside(schema: Schema): [place: string, schema: Schema][] {
  const { shape, element, keyType, valueType, options, innerType, in: input } = defOf(schema)
  return [
    ...Object.entries(shape ?? {}),
    ...[element, keyType, valueType, innerType, input, ...(options ?? [])]
      .filter(each => each !== undefined)
      .map((each): [string, Schema] => ['', each]),
  ]
}

/** The texts of a schema that are longer than a date, with where they are. */
function textsOf(schema: Schema, place = ''): { place: string; text: Schema }[] {
  if (defOf(schema).type === 'string') return defOf(schema).format ? [] : [{ place, text: schema }]
  return inside(schema).flatMap(([name, inner]) =>
    textsOf(inner, name ? `${place}.${name}` : place),
  )
}

/** What every endpoint takes in its address and its body, with the texts in it. */
export const sent = endpoints.flatMap(endpoint =>
  [endpoint.params, endpoint.query, endpoint.body]
    .filter(schema => schema !== undefined)
    .map(schema => ({
      name: `${endpoint.method} ${endpoint.path}`,
      endpoint,
      schema,
      texts: textsOf(schema),
    })),
)
