import { expect, test } from 'vitest'
import { template } from '#src/contract/own-words.ts'
import { OFFER_KEYS } from '#src/features/texts/domain/keys-offers.ts'
import { areUnpriced, withSale } from './plans.ts'

const sample = template(OFFER_KEYS.plans.default)

test('a price is the practice’s own once one of them was changed or decided on', () => {
  expect(areUnpriced(sample)).toBe(true)
  expect(areUnpriced(sample.map(plan => ({ ...plan, price: plan.price * 100 })))).toBe(true)
  expect(areUnpriced(sample.map(plan => ({ ...plan, price: plan.price + 1 })))).toBe(false)
  expect(areUnpriced(sample.map(plan => withSale(plan, false)))).toBe(false)
})

test('what is not for sale is not shown', () => {
  const [, basic] = sample
  if (!basic) throw new Error('no plan')
  expect(withSale(basic, false)).toMatchObject({ hidden: true, closed: true })
  expect(withSale(withSale(basic, false), true)).toMatchObject({ hidden: false, closed: false })
})
