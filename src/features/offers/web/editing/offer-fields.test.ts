import { expect, test } from 'vitest'
import { BLANK, centsIn, changedBodyOf, offerErrors } from './offer-fields.ts'

test('a price is read as people write it, in the currency’s smallest unit', () => {
  const read = (text: string, currency = 'USD') => centsIn(text, currency)
  expect([read('240'), read('97.50'), read('97,5'), read('3000', 'JPY')]).toEqual([
    24_000, 9_750, 9_750, 3_000,
  ])
  for (const text of ['', 'a lot', '1.234', '-1', '1,000,000.00']) expect(read(text)).toBeNaN()
  expect(read('1.5', 'JPY')).toBeNaN()
})

const FORM = { ...BLANK, title: 'Six sessions', slug: 'six-sessions', price: '600' }

test('what is missing or contradicts itself is named by its field', () => {
  expect(offerErrors(FORM, 'USD')).toEqual({})
  expect(offerErrors({ ...FORM, pays: 'free', price: '' }, 'USD')).toEqual({})
  const instant = '2027-01-02T00:00:00.000Z'
  const sale = { on_sale_from: instant, on_sale_until: instant, limit: '0' }
  const errors = offerErrors({ ...FORM, title: ' ', price: '0', ...sale }, 'USD')
  expect(Object.keys(errors)).toEqual(['title', 'price', 'on_sale_until', 'limit'])
})

test('how it is paid is sent together with the price that belongs to it', () => {
  const free = { pays: 'free', price: 0, instalments: null }
  expect(changedBodyOf(['pays'], { ...FORM, pays: 'free' }, 'USD')).toEqual(free)
  expect(changedBodyOf(['title'], FORM, 'USD')).toEqual({ title: 'Six sessions' })
})
