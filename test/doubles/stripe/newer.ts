/**
 * What the pinned version of Stripe's API has, and the published description does not have yet, taken from the
 * library's types for that version. Each has its reason, so that a newer description can replace them one by one.
 */
type Schema = Record<string, unknown>

export interface Operation {
  path: Record<string, { required: boolean; schema: Schema }>
  query: Record<string, { required: boolean; schema: Schema }>
  body: Schema | null
  answer: Schema
}
export type Operations = Record<string, Operation>

interface Newer {
  operation: string
  reason: string
  apply: (operations: Operations) => void
}

const PREVIEW = 'POST /v1/invoices/create_preview'
const CHANGE = 'POST /v1/subscriptions/{subscription_exposed_id}'

const of = (operations: Operations, name: string): Operation => {
  const found = operations[name]
  if (!found) throw new Error(`the description has no ${name}`)
  return found
}
const propertiesOf = (schema: Schema | null): Record<string, Schema> =>
  (schema?.properties ?? {}) as Record<string, Schema>

export const NEWER: readonly Newer[] = [
  {
    operation: PREVIEW,
    reason:
      'replaces GET /v1/invoices/upcoming; the same parameters, those of the subscription under subscription_details and without their prefix',
    apply: operations => {
      const { query, answer } = of(operations, 'GET /v1/invoices/upcoming')
      const inside: Record<string, Schema> = {}
      const outside: Record<string, Schema> = {}
      for (const [name, { schema }] of Object.entries(query)) {
        if (name.startsWith('subscription_')) inside[name.slice('subscription_'.length)] = schema
        else outside[name] = schema
      }
      const details = { type: 'object', properties: inside, additionalProperties: false }
      operations[PREVIEW] = {
        path: {},
        query: {},
        body: {
          type: 'object',
          properties: { ...outside, subscription_details: details },
          additionalProperties: false,
        },
        answer,
      }
    },
  },
  {
    operation: CHANGE,
    reason: 'billing_cycle_anchor is an object with a type, no longer a string',
    apply: operations => {
      propertiesOf(of(operations, CHANGE).body).billing_cycle_anchor = {
        type: 'object',
        properties: { type: { type: 'string', enum: ['now', 'unchanged'] } },
        required: ['type'],
        additionalProperties: false,
      }
    },
  },
  {
    operation: 'every answer with a subscription',
    reason: 'current_period_start and current_period_end moved to its items',
    apply: operations => {
      for (const [name, { answer }] of Object.entries(operations)) {
        if (!name.includes('/v1/subscriptions') || !Array.isArray(answer.required)) continue
        answer.required = answer.required.filter(
          (field: string) => !field.startsWith('current_period_'),
        )
      }
    },
  },
  {
    operation: 'every answer with an invoice',
    reason:
      'paid and paid_out_of_band were removed in favour of status; taxes are under total_taxes',
    apply: operations => {
      const gone = ['paid', 'paid_out_of_band', 'total_tax_amounts']
      for (const [name, { answer }] of Object.entries(operations)) {
        if (!name.includes('/v1/invoices/') || !Array.isArray(answer.required)) continue
        answer.required = answer.required.filter((field: string) => !gone.includes(field))
      }
    },
  },
]
