import { expect, test } from 'vitest'
import { SAMPLE_CONTACTS } from '../constants.ts'
import type { Content, ContentKey } from '../contract/content.ts'
import {
  type Edits,
  listDifferences,
  NO_EDITS,
  rebaseEdits,
  revivedEdits,
  savableValues,
  takeSide,
  withEdit,
  withoutSaved,
  withProblems,
  withWhatFollows,
} from './edits.ts'

const key = (name: string, draft: unknown = null, published: unknown = null): ContentKey => ({
  ...{ key: name, page: 'home', label: name.toUpperCase(), max: 10, optional: false },
  ...{ placeholders: true, own_placeholders: [], default: `default ${name}`, published, draft },
  kind: 'text',
})
const content = (...keys: ContentKey[]): Content => {
  return { version: 1, published: 0, failure: null, placeholders: [], keys }
}

test('what was sent is done, what was typed meanwhile stays', () => {
  const typed = withEdit(withEdit(NO_EDITS, key('a'), 'one'), key('b'), 'two')
  const sent = savableValues(typed)
  const more = withEdit(typed, key('b'), 'two more')
  expect(withoutSaved(more, sent)).toMatchObject({ mine: { b: 'two more' }, base: { b: 'two' } })
})

test('another practice has neither the sample’s telephone nor its profiles', () => {
  const contact = (name: string, value: string, draft: string | null = null) => ({
    ...key(name, draft),
    default: value,
  })
  const ofSample = [
    contact('contact.phone', SAMPLE_CONTACTS.contactPhone),
    contact('social.instagram', SAMPLE_CONTACTS.instagramUrl),
    contact('social.x', SAMPLE_CONTACTS.xUrl),
  ]
  const name = key('practice.name')
  const mine = (edits: Edits, ...keys: ContentKey[]) =>
    withWhatFollows(edits, name, 'Quiet Desk', content(name, ...keys)).mine
  const expected = { 'contact.phone': '', 'social.instagram': '', 'social.x': '' }
  expect(mine(NO_EDITS, ...ofSample)).toEqual(expected)
  const theirs = [
    contact('contact.phone', SAMPLE_CONTACTS.contactPhone, '079 555 01 42'),
    contact('social.instagram', 'https://www.instagram.com/quiet'),
  ]
  const typed = withEdit(NO_EDITS, key('social.x'), 'https://x.com/quiet')
  expect(mine(typed, ...theirs, key('social.x'))).toEqual({ 'social.x': 'https://x.com/quiet' })
})

test('a country’s currency follows, and the sample’s prices are ones that it could have', () => {
  const list = (name: string, value: readonly object[]) => ({
    ...key(name),
    kind: 'list' as const,
    default: value,
  })
  const currency = { ...key('practice.currency'), default: 'USD' }
  const country = key('practice.country')
  const offers = [197, 120.5, 9_700].map(price => ({ price, currency: 'USD' }))
  const there = content(
    ...[country, currency, list('offers', offers)],
    list('plans', [{ price: 0 }, { price: 29.99 }]),
  )
  const inJapan = withWhatFollows(NO_EDITS, country, 'JP', there)
  expect(inJapan.mine).toEqual({
    'practice.currency': 'JPY',
    offers: [19_700, 121, 9_700].map(price => ({ price, currency: 'JPY' })),
    plans: [{ price: 0 }, { price: 2_999 }],
  })
  expect(withWhatFollows(NO_EDITS, country, 'CH', there).mine).toMatchObject({
    offers: [197, 120.5, 9_700].map(price => ({ price, currency: 'CHF' })),
  })
  expect(withWhatFollows(inJapan, country, 'CH', there).mine).toMatchObject({
    offers: [{ price: 197 }, { price: 121 }, {}],
    plans: [{ price: 0 }, { price: 29.99 }],
  })
})

test('a refused value waits until it is changed', () => {
  const typed = withProblems(withEdit(withEdit(NO_EDITS, key('a'), ''), key('b'), 'two'), {
    a: 'Please fill this in.',
  })
  expect(savableValues(typed)).toEqual({ b: 'two' })
  expect(savableValues(withEdit(typed, key('a'), 'one'))).toEqual({ a: 'one', b: 'two' })
})

test('an amount that did not go with its currency is tried again with the other amount', () => {
  const typed = withProblems(withEdit(NO_EDITS, key('practice.currency'), 'JPY'), {
    'practice.currency': 'No.',
  })
  const yen = withEdit(typed, key('plans'), [{ price: 3000 }])
  expect(savableValues(yen)).toEqual({ 'practice.currency': 'JPY', plans: [{ price: 3000 }] })
})

test('only what both changed differently is a conflict', () => {
  let edits = NO_EDITS
  for (const name of ['a', 'b', 'c']) edits = withEdit(edits, key(name), `mine ${name}`)
  const merged = rebaseEdits(
    edits,
    content(key('a', 'theirs'), key('b', 'mine b'), key('c'), key('d', 'theirs')),
  )
  expect(merged.conflicts).toEqual(['a'])
  expect(savableValues(merged)).toEqual({ b: 'mine b', c: 'mine c' })
  expect(savableValues(takeSide(merged, 'a', 'mine'))).toMatchObject({ a: 'mine a' })
  expect(takeSide(merged, 'a', 'theirs').mine).not.toHaveProperty('a')
})

test('back to the default is no conflict with a draft that is the default again', () => {
  const edits = withEdit(NO_EDITS, key('a', 'before'), null)
  expect(rebaseEdits(edits, content(key('a'))).conflicts).toEqual([])
  expect(rebaseEdits(edits, content(key('a', 'theirs'))).conflicts).toEqual(['a'])
})

test('what was left unsaved comes back, merged, and without texts that are no more', () => {
  const { mine, base } = withEdit(withEdit(NO_EDITS, key('a'), 'mine a'), key('gone'), 'mine')
  expect(revivedEdits(undefined, content(key('a')))).toEqual(NO_EDITS)
  expect(revivedEdits({ mine, base }, content(key('a')))).toMatchObject({
    ...{ mine: { a: 'mine a' }, conflicts: [] },
  })
  expect(revivedEdits({ mine, base }, content(key('a', 'theirs'))).conflicts).toEqual(['a'])
})

test('what publishing would change is said in words: a country by its name, a picture as one', () => {
  const picture: ContentKey = { ...key('about.picture', '/pictures/4'), kind: 'image', default: '' }
  const changes = listDifferences(content(key('practice.country', 'DE', 'CH'), picture, key('a')))
  expect(changes.map(({ from, to }) => [from, to])).toEqual([
    ['Switzerland', 'Germany'],
    ['no picture', 'a picture'],
  ])
})
