import { expect, test } from 'vitest'
import {
  callingCode,
  countryName,
  currencyIn,
  firstDayIn,
  languageIn,
  phoneFromAbroad,
  zonesIn,
} from './country.ts'
import { speakBy, speakerOf } from './i18n.ts'

test('currency, zone, week and telephone follow from five places', () => {
  const at = (country: string, city: string) => [
    currencyIn(country),
    zonesIn(country, city).join(),
    firstDayIn(country),
    callingCode(country),
  ]
  expect(at('CH', 'Zürich')).toEqual(['CHF', 'Europe/Zurich', 1, '+41'])
  expect(at('AU', 'Sydney')).toEqual(['AUD', 'Australia/Sydney', 1, '+61'])
  expect(at('GB', 'Bristol')).toEqual(['GBP', 'Europe/London', 1, '+44'])
  expect(at('US', 'New York')).toEqual(['USD', 'America/New_York', 7, '+1'])
  expect(at('JP', 'Kyoto')).toEqual(['JPY', 'Asia/Tokyo', 7, '+81'])
})

test('a number is written as it is dialed from abroad', () => {
  expect(phoneFromAbroad('079 555 01 42', 'CH')).toBe('+41 79 555 01 42')
  expect(phoneFromAbroad('(02) 5550 1234', 'AU')).toBe('+61 (2) 5550 1234')
  expect(phoneFromAbroad('06 5550 1234', 'IT')).toBe('06 5550 1234')
  expect(phoneFromAbroad('+44 117 555 0142', 'GB')).toBe('+44 117 555 0142')
})

test('a country is called as its reader calls it, and proposes what most of its people speak', () => {
  const english = speakerOf('en')
  const german = speakerOf('de')
  expect(countryName('CH')).toBe('Switzerland')
  speakBy(() => german)
  expect(['CH', 'AT', 'Elbonia', ''].map(countryName)).toEqual([
    'Schweiz',
    'Österreich',
    'Elbonia',
    '',
  ])
  speakBy(() => english)
  expect(['AT', 'DE', 'CH', 'LI', 'MX', 'US', 'Elbonia', ''].map(languageIn)).toEqual([
    ...['de', 'de', 'de', 'de', 'es', 'en'],
    ...[undefined, undefined],
  ])
})
