import { expect, test } from 'vitest'
import { cardOffer } from './card-offer.ts'

const card = {
  ...{ title: ' Coaching ', description: 'One coach.', price: 97.5, currency: 'EUR' },
  ...{ period: 'week', features: ['Every week', ''], button: 'Book', offer: '' },
}
const free = { id: 1, name: 'Consultation', minutes: 30, credits: 0 }
const paid = { id: 2, name: 'Coaching', minutes: 60, credits: 1 }
const choices = { types: [free, paid], groups: [{ id: 5, name: 'Circle' }] }

test('a card becomes an offer with its own words and price, and a paid session', () => {
  expect(cardOffer(card, choices)).toEqual({
    ...{ title: 'Coaching', line: 'One coach.', description: '- Every week' },
    ...{ price: 9750, pays: 'once', visible: 'off' },
    contents: [{ kind: 'sessions', session_type: 2, count: 1, months: 3 }],
  })
  const monthly = cardOffer({ ...card, period: 'month' }, choices)
  expect(monthly.contents).toMatchObject([{ count: 4 }])
  expect(cardOffer(card, { ...choices, types: [free] }).contents).toEqual([])
})

test('a card of groups holds a place in the group, and what costs nothing is free', () => {
  const group = { ...card, title: 'Group Coaching', price: 0 }
  const held = [{ kind: 'group', group: 5 }]
  expect(cardOffer(group, choices)).toMatchObject({ contents: held, pays: 'free', price: 0 })
  for (const title of ['Gruppencoaching', 'Coaching en grupo', 'Coaching grupal'])
    expect(cardOffer({ ...group, title }, choices).contents).toEqual(held)
  expect(cardOffer(group, { ...choices, groups: [] }).contents).toEqual([])
})

test('what is too long for one line is in the description', () => {
  const long = 'word '.repeat(50).trim()
  const { line, description } = cardOffer({ ...card, description: long }, choices)
  expect([line, description]).toEqual(['', `${long}\n\n- Every week`])
})
