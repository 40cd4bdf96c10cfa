import fc from 'fast-check'

/** The subset of JSON Schema that openapi.json uses. */
export interface JsonSchema {
  $ref?: string
  type?: string | readonly string[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: JsonSchema | boolean
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
}

interface Parameter {
  name: string
  in: 'path' | 'query'
  schema: JsonSchema
}

/** Refers to a header that every call may send. */
interface ParameterReference {
  $ref: string
}

export interface Operation {
  method: string
  path: string
  security: boolean
  parameters: readonly Parameter[]
  body: { type: string; schema: JsonSchema } | null
}

interface Described {
  security?: unknown[]
  parameters?: (Parameter | ParameterReference)[]
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
}

interface Description {
  paths: Record<string, Record<string, Described>>
}

export function operationsOf({ paths }: Description): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security, parameters = [], requestBody }]) => {
      const [content] = Object.entries(requestBody?.content ?? {})
      return {
        method: method.toUpperCase(),
        path,
        security: Boolean(security?.length),
        parameters: parameters.filter(each => 'in' in each),
        body: content ? { type: content[0], schema: content[1].schema } : null,
      }
    }),
  )
}

const ODD_TEXTS = [
  ...['', ' ', '\u0000', 'a\u0000b', '\ud800', '\u202e\u0301\ufeff', '𝕏'.repeat(300)],
  ...[
    'x'.repeat(20_000),
    "'; drop table users; --",
    '" or 1=1 --',
    '%',
    '_%\\',
    '../../etc/passwd',
  ],
  ...['<script>alert(1)</script>', '{{7*7}}', '\r\nSet-Cookie: fd_session=x', '=1+1', '2026-02-30'],
  ...['0000-00-00', '9999-12-31', '2026-11-20T24:61:61Z', '1e3', '-1', '0x10', '9007199254740993'],
  ...['NaN', 'null', '__proto__', 'constructor'],
]

const DATES = [
  ...['2026-11-16', '2026-11-20', '1900-01-01', '2100-01-01', '0000-01-01', '0001-01-01'],
  '9999-12-31',
]
const INSTANTS = [
  ...['2026-11-20T17:00:00.000Z', '2026-11-20T17:00:00+14:00', '0000-01-01T00:00:00.000Z'],
  ...['0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999-12:00'],
]

const nested = (depth: number): unknown => (depth === 0 ? [] : [nested(depth - 1)])

const ODD_VALUES: readonly unknown[] = [
  ...ODD_TEXTS,
  ...[null, true, 0, -1, 0.1, 1e308, 2 ** 53, -(2 ** 63), [], {}, nested(200), ['x', null, 1]],
  JSON.parse('{"__proto__":{"is_admin":true},"constructor":{"prototype":{"is_admin":true}}}'),
  ...[{ length: 1e9 }, { toString: 'x', valueOf: 1 }],
]

const odd = fc.constantFrom(...ODD_VALUES)
const oddText = fc.constantFrom(...ODD_TEXTS)

function text({ format, pattern, minLength = 0, maxLength = 60 }: JsonSchema) {
  if (format === 'date') return fc.constantFrom(...DATES)
  if (format === 'date-time') return fc.constantFrom(...INSTANTS)
  if (format === 'email')
    return fc.constantFrom('someone@example.com', 'Ünïcode@example.com', 'a@b')
  if (pattern?.startsWith('^[1-9]')) return fc.integer({ min: 1, max: 12 }).map(String)
  const length = { minLength, maxLength: Math.min(maxLength, Math.max(minLength, 60)) }
  const usual = fc.constantFrom('2026-11-16', '2026-11-20', 'someone@example.com', 'this_week')
  return fc.oneof(fc.string({ ...length, unit: 'grapheme' }), usual)
}

/** Values by field name that get a call past validation. */
export type Hints = Readonly<Record<string, readonly unknown[]>>

interface Known {
  schemas: Record<string, JsonSchema>
  hints: Hints
}

/** Values that match a schema; what is nested in them does so mostly. */
function allowed(schema: JsonSchema, known: Known): fc.Arbitrary<unknown> {
  const { schemas } = known
  const inner = (next: JsonSchema) => mostly(next, known)
  if (schema.$ref) return allowed(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, known)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.const !== undefined) return fc.constant(schema.const)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map(inner))
  if (schema.allOf) {
    return fc
      .tuple(...schema.allOf.map(part => allowed(part, known)))
      .map(parts => Object.assign({}, ...(parts as object[])))
  }
  const { type } = schema
  if (typeof type === 'object')
    return fc.oneof(...type.map(each => allowed({ ...schema, type: each }, known)))
  switch (type) {
    case 'null':
      return fc.constant(null)
    case 'string':
      return text(schema)
    case 'integer':
    case 'number':
      return fc.oneof(
        fc.integer({ min: 1, max: 12 }),
        fc.constantFrom(schema.minimum ?? 0, schema.maximum ?? 99),
      )
    case 'boolean':
      return fc.boolean()
    case 'array':
      return fc.array(inner(schema.items ?? {}), {
        minLength: Math.min(schema.minItems ?? 0, 5),
        maxLength: Math.min(schema.maxItems ?? 3, 5),
      })
    case 'object': {
      if (!schema.properties) {
        const value =
          typeof schema.additionalProperties === 'object' ? inner(schema.additionalProperties) : odd
        const key = fc.oneof(fc.constantFrom('2026-11-16', '1', '2'), oddText)
        return fc.dictionary(key, value, { maxKeys: 7 })
      }
      const fields = Object.entries(schema.properties).map(
        ([name, field]) => [name, named(name, field, known)] as const,
      )
      return fc.record<Record<string, unknown>>(Object.fromEntries(fields), {
        requiredKeys: schema.required ?? [],
      })
    }
    default:
      return odd
  }
}

/** Mostly valid values, occasionally anything. */
function mostly(schema: JsonSchema, known: Known): fc.Arbitrary<unknown> {
  const values = allowed(schema, known)
  return fc.oneof({ weight: 12, arbitrary: values }, { weight: 1, arbitrary: odd })
}

function named(name: string, schema: JsonSchema, known: Known): fc.Arbitrary<unknown> {
  const hints = Object.hasOwn(known.hints, name) ? known.hints[name] : undefined
  if (!hints) return mostly(schema, known)
  return fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...hints) },
    { weight: 1, arbitrary: mostly(schema, known) },
  )
}

export interface OddCall {
  url: string
  headers: Record<string, string>
  payload: string | Buffer | undefined
}

const BROKEN_BODIES = [
  ...['{', '"text"', 'null', '[]', '['.repeat(5_000), '{"a":'.repeat(2_000)],
  ...['{"__proto__":{"is_admin":true}}', `{"title":"${'x'.repeat(100_000)}"}`],
  Buffer.from([0xff, 0xfe, 0x7b, 0x7d]),
]
const CONTENT_TYPES = [
  ...['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'],
  ...['application/json; charset=utf-16', ''],
]

const asText = (value: unknown) =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '')

/** The router accepts 300 characters per path parameter; a lone surrogate cannot be encoded in a URL. */
function encode(value: unknown): string {
  const text = asText(value).toWellFormed()
  const few = [...text].slice(0, 20).join('')
  return encodeURIComponent(/^[\w-]*$/.test(text) ? text.slice(0, 290) : few)
}

/** Calls of one operation: valid, almost valid, absurd. */
export function callsOf(
  { path, parameters, body, method }: Operation,
  known: Known,
): fc.Arbitrary<OddCall> {
  const values = Object.fromEntries(
    parameters.map(({ name, schema }) => [name, named(name, schema, known)]),
  )
  const inPath = parameters.filter(({ in: place }) => place === 'path').map(({ name }) => name)
  const nothing = fc.constant(undefined)
  const right = body ? mostly(body.schema, known).map(value => JSON.stringify(value)) : nothing
  const payload = fc.oneof<fc.MaybeWeightedArbitrary<string | Buffer | undefined>[]>(
    { weight: 9, arbitrary: right },
    { weight: 1, arbitrary: method === 'GET' ? nothing : fc.constantFrom(...BROKEN_BODIES) },
  )
  const type = fc.oneof(
    { weight: 12, arbitrary: fc.constant(body?.type ?? 'application/json') },
    { weight: 1, arbitrary: fc.constantFrom(...CONTENT_TYPES) },
  )
  const keys = fc.constantFrom('same', 'x'.repeat(5_000), 'a b')
  const key = fc.option(keys, { freq: 4, nil: undefined })
  return fc
    .record({ values: fc.record(values, { requiredKeys: inPath }), payload, type, key })
    .map(made => {
      const given = made.values as Record<string, unknown>
      const filled = path.replace(/\{(\w+)\}/g, (_, name) => encode(given[name] ?? 1))
      const query = parameters
        .filter(({ in: place, name }) => place === 'query' && name in given)
        .map(({ name }) => `${name}=${encode(given[name])}`)
      return {
        url: query.length > 0 ? `${filled}?${query.join('&')}` : filled,
        headers: {
          ...(made.payload !== undefined && { 'content-type': made.type }),
          ...(made.key && { 'idempotency-key': made.key }),
        },
        payload: made.payload,
      }
    })
}
