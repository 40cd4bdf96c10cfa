type Schema = Record<string, unknown>

export interface Operation {
  path: Record<string, { required: boolean; schema: Schema }>
  query: Record<string, { required: boolean; schema: Schema }>
  body: Schema | null
  answer: Schema
}
export type Operations = Record<string, Operation>

const described = (operations: Operations, name: string): Operation => {
  const found = operations[name]
  if (!found) throw new Error(`the description has no ${name}`)
  return found
}

const objectOf = (properties: Record<string, Schema>): Schema => ({
  type: 'object',
  properties,
  additionalProperties: false,
})

/** Fields that answers of these operations need not have any more. */
function drop(operations: Operations, path: string, isGone: (field: string) => boolean): void {
  for (const [name, { answer }] of Object.entries(operations))
    if (name.includes(path) && Array.isArray(answer.required))
      answer.required = answer.required.filter((field: string) => !isGone(field))
}

/**
 * What the pinned version of Stripe's API has, and the published description does not have yet, taken from the
 * library's types for that version. A newer description can replace these parts one by one.
 */
export function describeNewer(operations: Operations): void {
  // Replaces GET /v1/invoices/upcoming; the same parameters, those of the subscription together, without their prefix.
  const { query, answer } = described(operations, 'GET /v1/invoices/upcoming')
  const inside: Record<string, Schema> = {}
  const outside: Record<string, Schema> = {}
  for (const [name, { schema }] of Object.entries(query)) {
    if (name.startsWith('subscription_')) inside[name.slice('subscription_'.length)] = schema
    else outside[name] = schema
  }
  const body = objectOf({ ...outside, subscription_details: objectOf(inside) })
  operations['POST /v1/invoices/create_preview'] = { path: {}, query: {}, body, answer }

  // billing_cycle_anchor is an object with a type, no longer a string.
  const change = described(operations, 'POST /v1/subscriptions/{subscription_exposed_id}')
  const anchor = objectOf({ type: { type: 'string', enum: ['now', 'unchanged'] } })
  const fields = (change.body?.properties ?? {}) as Record<string, Schema>
  fields.billing_cycle_anchor = { ...anchor, required: ['type'] }

  // A subscription's period moved to its items.
  drop(operations, '/v1/subscriptions', field => field.startsWith('current_period_'))

  // An invoice's status tells what paid and paid_out_of_band did; taxes are under total_taxes.
  const gone = new Set(['paid', 'paid_out_of_band', 'total_tax_amounts'])
  drop(operations, '/v1/invoices/', field => gone.has(field))
}
