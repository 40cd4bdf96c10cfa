import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { describeNewer, type Operations } from './newer.ts'

const read = JSON.parse(readFileSync(new URL('./description.json', import.meta.url), 'utf8'))
const operations: Operations = read.operations
describeNewer(operations)

const options = {
  strict: false,
  allErrors: true,
  formats: { 'unix-time': true as const, decimal: true as const, currency: true as const },
}
/** Form values are text, so numbers and booleans are coerced. */
const formAjv = new Ajv({ ...options, coerceTypes: 'array' })
const answerAjv = new Ajv(options)

type Checker = ReturnType<Ajv['compile']>
const compiled = new Map<string, Checker>()

function checker(ajv: Ajv, name: string, schema: object): Checker {
  const known = compiled.get(name)
  if (known) return known
  const made = ajv.compile(schema)
  compiled.set(name, made)
  return made
}

const queryOf = ({ query }: Operations[string]) => ({
  type: 'object',
  properties: Object.fromEntries(Object.entries(query).map(([name, { schema }]) => [name, schema])),
  required: Object.entries(query).flatMap(([name, { required }]) => (required ? [name] : [])),
  additionalProperties: false,
})

/** Parses Stripe's `items[0][price]=x` notation. */
export function parseForm(text: string): Record<string, unknown> {
  const root: Record<string, unknown> = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const keys = [...name.matchAll(/[^[\]]+/g)].map(([key]) => key)
    let at: Record<string, unknown> = root
    for (const key of keys.slice(0, -1)) {
      at[key] ??= {}
      at = at[key] as Record<string, unknown>
    }
    at[keys.at(-1) ?? ''] = value
  }
  return toArrays(root) as Record<string, unknown>
}

function toArrays(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  if (entries.length > 0 && entries.every(([key], index) => key === String(index)))
    return entries.map(([, each]) => toArrays(each))
  return Object.fromEntries(entries.map(([key, each]) => [key, toArrays(each)]))
}

/** The described operation that matches a method and path. */
export function operationOf(method: string, path: string): string | undefined {
  return Object.keys(operations).find(name => {
    const [verb, pattern = ''] = name.split(' ')
    const exact = !pattern.includes('{') || !Object.hasOwn(operations, `${method} ${path}`)
    return (
      verb === method && exact && new RegExp(`^${pattern.replace(/\{\w+\}/g, '[^/]+')}$`).test(path)
    )
  })
}

const describeErrors = (errors: Checker['errors']) =>
  (errors ?? [])
    .map(
      ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
    )
    .join('; ')

/** How a request violates Stripe's description; null when it does not. */
export function wrongRequest(name: string, query: string, body: string): string | null {
  const operation = operations[name]
  if (!operation) return `${name} is not described`
  const checkQuery = checker(formAjv, `${name} query`, queryOf(operation))
  if (!checkQuery(parseForm(query))) return `${name}, query: ${describeErrors(checkQuery.errors)}`
  if (!operation.body) return body === '' ? null : `${name} has no body`
  const checkBody = checker(formAjv, `${name} body`, operation.body)
  return checkBody(parseForm(body)) ? null : `${name}, body: ${describeErrors(checkBody.errors)}`
}

/** How a fake response violates Stripe's description; null when it does not. */
export function wrongAnswer(name: string, answer: unknown): string | null {
  const operation = operations[name]
  if (!operation) return `${name} is not described`
  const check = checker(answerAjv, `${name} answer`, operation.answer)
  return check(JSON.parse(JSON.stringify(answer)))
    ? null
    : `${name}, answer: ${describeErrors(check.errors)}`
}
