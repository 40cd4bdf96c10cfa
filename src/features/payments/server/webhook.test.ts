import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { customerOf } from './webhook.ts'

const about = (object: unknown) => customerOf({ data: { object } } as unknown as Stripe.Event)

test('an event is of the customer that it is about, or that its object belongs to', () => {
  expect(about({ object: 'customer', id: 'cus_1' })).toBe('cus_1')
  expect(about({ object: 'invoice', id: 'in_1', customer: 'cus_2' })).toBe('cus_2')
  expect(about({ object: 'invoice', id: 'in_1', customer: { id: 'cus_3' } })).toBe('cus_3')
})

test('an event of nobody has no customer', () => {
  for (const object of [
    { object: 'customer', id: 7 },
    { object: 'invoice' },
    'in_1',
    null,
    undefined,
  ])
    expect(about(object)).toBe(null)
})
