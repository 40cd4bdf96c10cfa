import { expect, test } from 'vitest'
import { template } from '#src/contract/own-words.ts'
import { OFFER_KEYS, type Offer } from '#src/features/texts/domain/keys-offers.ts'
import { cardsOf } from './cards.ts'

const sold = (slug: string, title: string) => ({
  ...{ slug, title, line: 'A line.', price: 60_000, currency: 'USD' },
  ...({ pays: 'once', instalments: null, holds: '6 sessions', available: true } as const),
})
const [one, group] = template(OFFER_KEYS.offers.default) as [Offer, Offer]

test('a card has the title of what it sells, and what no card sells has one of its own', () => {
  const cards = cardsOf(
    [{ ...one, offer: 'six' }, group],
    [sold('hour', 'One hour'), sold('six', 'Six sessions')],
  )
  expect(cards.map(({ title, sold, words }) => [title, sold?.slug, words?.button])).toEqual([
    ['Six sessions', 'six', 'Book a Free Consultation'],
    ['Group Coaching', undefined, 'Join Next Group'],
    ['One hour', 'hour', undefined],
  ])
})

test('without anything on sale the cards are as they were written', () => {
  const cards = cardsOf([{ ...one, offer: 'gone' }], [])
  expect(cards).toEqual([{ title: '1:1 Coaching', words: { ...one, offer: 'gone' } }])
})
