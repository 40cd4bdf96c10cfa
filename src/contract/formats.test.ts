import { afterEach, expect, test } from 'vitest'
import {
  ageText,
  counted,
  currencyText,
  firstWeekday,
  formatsIn,
  listText,
  longDate,
  monthName,
  numberText,
  shortDate,
  shortMonthName,
  wallTime,
  weekdayName,
  weekText,
  writeFor,
} from './formats.ts'
import { speakBy, speakerOf } from './i18n.ts'

test.each([
  ['UTC', '2026-03-29T00:59Z', 'Mar 29, 2026 at 12:59 AM', '2026-03-29'],
  ['Pacific/Kiritimati', '2026-01-15T11:00Z', 'Jan 16, 2026 at 1:00 AM', '2026-01-16'],
  ['Pacific/Pago_Pago', '2026-01-15T10:30Z', 'Jan 14, 2026 at 11:30 PM', '2026-01-14'],
  ['Asia/Kathmandu', '2026-01-15T12:00Z', 'Jan 15, 2026 at 5:45 PM', '2026-01-15'],
  ['America/St_Johns', '2026-01-15T12:00Z', 'Jan 15, 2026 at 8:30 AM', '2026-01-15'],
  ['America/St_Johns', '2026-07-15T12:00Z', 'Jul 15, 2026 at 9:30 AM', '2026-07-15'],
  ['Australia/Lord_Howe', '2026-01-15T14:00Z', 'Jan 16, 2026 at 1:00 AM', '2026-01-16'],
  ['Australia/Lord_Howe', '2026-07-15T14:00Z', 'Jul 16, 2026 at 12:30 AM', '2026-07-16'],
])('in %s the clock shows %s as %s', (zone, instant, shown, date) => {
  const { dayAndTime, dateOf, clockTime } = formatsIn(zone)
  expect([dayAndTime(instant), dateOf(instant)]).toEqual([shown, date])
  expect(shown.endsWith(`at ${clockTime(instant)}`)).toBe(true)
})

test('days in words, with and without the year', () => {
  const { dayOf, longDayOf, weekdayAndDay } = formatsIn('Pacific/Auckland')
  const at = '2026-11-19T12:00Z'
  expect([dayOf(at), longDayOf(at), weekdayAndDay(at)]).toEqual([
    'Nov 20, 2026',
    'November 20, 2026',
    'Friday, November 20',
  ])
})

test('calendar dates need no zone, and what is no date stays as it is', () => {
  expect(longDate('2026-11-20')).toBe('Friday, November 20, 2026')
  expect(shortDate('2026-11-20')).toBe('Nov 20, 2026')
  expect(shortDate('0001-01-01')).toBe('Jan 1, 1')
  expect(longDate('10000-01-01')).toBe('Saturday, January 1, 10000')
  expect(monthName('2026-11')).toBe('November 2026')
  expect([longDate(''), shortDate('soon'), monthName('')]).toEqual(['', 'soon', ''])
})

test('numbers, money, lists and ages', () => {
  expect([0, 999, 12_345].map(numberText)).toEqual(['0', '999', '12,345'])
  expect([0, 1, 2000].map(count => counted(count, 'day'))).toEqual([
    '0 days',
    '1 day',
    '2,000 days',
  ])
  expect([1, 2].map(count => counted(count, 'reply', 'replies'))).toEqual(['1 reply', '2 replies'])
  expect([currencyText(197, 'USD', 0), currencyText(97.5, 'EUR', 2)]).toEqual(['$197', '€97.50'])
  expect(listText(['one', 'two', 'three'])).toBe('one, two, and three')
  const minute = 60_000
  expect(
    [0, 1, 59, 60, 150, 24 * 60, 49 * 60, 400 * 24 * 60].map(n => ageText(n * minute)),
  ).toEqual([
    '1 minute',
    '1 minute',
    '59 minutes',
    '1 hour',
    '2 hours',
    '1 day',
    '2 days',
    '1 year',
  ])
})

test.each([
  ['2026-11-16', 'Nov 16–22'],
  ['2026-11-30', 'Nov 30–Dec 6'],
  ['2026-12-28', 'Dec 28–Jan 3'],
])('the week from %s is %s', (monday, text) => {
  expect(weekText(monday)).toBe(text)
})

test('what pages show follows the practice’s country, in five of them', () => {
  const { dayAndTime, weekdayAndDay } = formatsIn('UTC')
  const at = Date.UTC(2026, 10, 20, 17)
  const shown = (country: string, currency: string) => {
    writeFor(() => country)
    return [
      dayAndTime(at),
      weekdayAndDay(at),
      weekText('2026-11-30'),
      currencyText(1180, currency, 0).replace(/\s/g, ' '),
      firstWeekday(),
    ]
  }
  const british = ['20 Nov 2026 at 17:00', 'Friday, 20 November', '30 Nov–6 Dec']
  const american = ['Nov 20, 2026 at 5:00 PM', 'Friday, November 20', 'Nov 30–Dec 6']
  expect(shown('CH', 'CHF')).toEqual([...british, expect.stringMatching(/^CHF 1.180$/), 1])
  expect(shown('GB', 'GBP')).toEqual([...british, '£1,180', 1])
  expect(shown('DE', 'EUR')).toEqual([...british, expect.stringMatching(/1.180/), 1])
  const australian = ['20 Nov 2026 at 5:00 PM', british[1], british[2]]
  expect(shown('AU', 'AUD')).toEqual([...australian, '$1,180', 1])
  expect(shown('US', 'USD')).toEqual([...american, '$1,180', 0])
  expect(shown('', 'CHF')).toEqual([...american, 'CHF 1,180', 1])
})

/** The runtime's spaces differ from one version to the next. */
const plain = (text: string) => text.replace(/\s/g, ' ')

afterEach(() => {
  const english = speakerOf('en')
  speakBy(() => english)
  writeFor(() => '')
})

test.each([
  [
    'de',
    'AT',
    [
      'Freitag, 20. November 2026',
      '20. Nov. 2026',
      '20. Nov. 2026, 17:00',
      'Freitag, 20. November',
    ],
    ['November 2026', 'Nov', 'Montag', 'Mo', '17:00', '12 345', '3 Stunden', 'eins, zwei und drei'],
    ['16.–22. Nov.', '30. Nov. – 6. Dez.', '€ 97,50'],
  ],
  [
    'es',
    'ES',
    [
      'viernes, 20 de noviembre de 2026',
      '20 nov 2026',
      '20 nov 2026, 17:00',
      'viernes, 20 de noviembre',
    ],
    ['noviembre de 2026', 'nov', 'lunes', 'lun', '17:00', '12.345', '3 horas', 'eins, zwei y drei'],
    ['16–22 nov', '30 nov – 6 dic', '97,50 €'],
  ],
])('%s writes as it does in %s', (language, country, dates, words, spans) => {
  const speaker = speakerOf(language)
  speakBy(() => speaker)
  writeFor(() => country)
  const { dayAndTime, weekdayAndDay } = formatsIn('UTC')
  const at = Date.UTC(2026, 10, 20, 17)
  expect(
    [longDate('2026-11-20'), shortDate('2026-11-20'), dayAndTime(at), weekdayAndDay(at)].map(plain),
  ).toEqual(dates)
  expect(
    [
      monthName('2026-11'),
      shortMonthName('2026-11'),
      weekdayName(0),
      weekdayName(0, 2),
      wallTime('17:00'),
      numberText(12_345),
      ageText(3 * 3_600_000),
      listText(['eins', 'zwei', 'drei']),
    ].map(plain),
  ).toEqual(words)
  expect(
    [weekText('2026-11-16'), weekText('2026-11-30'), currencyText(97.5, 'EUR', 2)].map(plain),
  ).toEqual(spans)
  expect([longDate('soon'), weekText('soon')]).toEqual(['soon', 'soon'])
})
