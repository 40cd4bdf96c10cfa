import { wrongExpand, wrongAnswer as wrongIn, wrongParam } from './checking.ts'
import type { Refusal } from './refusal.ts'
import { callsOf } from './sdk-types.ts'

/** Everything that we call, as the version of Stripe's API that our library pins has it. */
const RESOURCES = [
  'Accounts',
  'BillingPortal/Configurations',
  'BillingPortal/Sessions',
  'Checkout/Sessions',
  'Customers',
  'Disputes',
  'Events',
  'Invoices',
  'PaymentIntents',
  'Prices',
  'Refunds',
  'Subscriptions',
  'WebhookEndpoints',
]

const calls = new Map(RESOURCES.flatMap(callsOf))

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

const patternOf = (path: string) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)

/** The call that matches a method and path; one without an id in its path comes first. */
export function operationOf(method: string, path: string): string | undefined {
  const exact = `${method} ${path}`
  if (calls.has(exact)) return exact
  return [...calls.keys()].find(name => {
    const [verb, pattern = ''] = name.split(' ')
    return verb === method && patternOf(pattern).test(path)
  })
}

/** How Stripe refuses a request; null when it does not. */
export function wrongRequest(name: string, fields: Record<string, unknown>): Refusal | null {
  const call = calls.get(name)
  if (!call) return null
  return (
    wrongParam(call.params(), { value: fields, param: '' }) ??
    wrongExpand(call.answer(), fields.expand)
  )
}

/** How a fake response is unlike Stripe's; null when it is not. */
export function wrongAnswer(name: string, answer: unknown): string | null {
  const call = calls.get(name)
  const wrong = call ? wrongIn(call.answer(), JSON.parse(JSON.stringify(answer))) : null
  return wrong && `${name}, answer: ${wrong}`
}
