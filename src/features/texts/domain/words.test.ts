import { expect, test } from 'vitest'
import { findKey, KEYS, type KeyName } from './keys.ts'
import { checkValue } from './validate.ts'
import { fillText, NO_SITE, wordsOf } from './words.ts'

test('where boards are switched off no default text speaks of a forum', () => {
  const names = Object.keys(KEYS) as KeyName[]
  const speaking = (content: Record<string, unknown>) => {
    const words = wordsOf({ ...NO_SITE, content })
    return names.filter(name => /forum/i.test(JSON.stringify(words(name))))
  }
  expect(speaking({})).toEqual(['plans'])
  expect(speaking({ 'groups.boards': 'off' })).toEqual([])
})

test('another city is in none of the sample’s regions', () => {
  const place = (content: Record<string, string>) =>
    wordsOf({ ...NO_SITE, content })('contact.place')
  const city = { 'practice.city': 'Bristol' }
  const places = [{}, city, { ...city, 'practice.region': 'Somerset' }].map(place)
  expect(places).toEqual(['Yonkers, NY', 'Bristol', 'Bristol, Somerset'])
})

test('a text names the country in words, whatever was stored for it', () => {
  const there = (country: string) =>
    fillText({ ...NO_SITE, content: { 'practice.country': country } }, 'in {country}')
  expect(['CH', 'England', ''].map(there)).toEqual(['in Switzerland', 'in England', 'in '])
})

test.each(['\u200b', '\u202eecitcarP'])('%j is no name of a practice', name => {
  const key = findKey('practice.name')
  expect(key && checkValue(key, name).problem).toMatch(/seen/)
  expect(key && checkValue(key, 'Caf\u0065\u0301').value).toBe('Caf\u00e9')
})
