import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import {
  ageText,
  counted,
  currencyText,
  firstWeekday,
  formatsIn,
  listText,
  longDate,
  monthName,
  monthNumber,
  numberText,
  shortDate,
  weekText,
  writeFor,
} from './formats.ts'

/** Days on which the clocks of many zones change, in both directions, and one on which none do. */
const DAYS = ['2026-01-15', '2026-03-29', '2026-11-01']

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

/** Instants around each day's hours in UTC; the odd minutes show offsets of half and quarter hours. */
const INSTANTS = DAYS.flatMap(day =>
  HOURS.map(hour => Date.parse(`${day}T00:00:00Z`) + hour * 3_600_000 + (hour % 4) * 900_000),
)

const ZONES = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])]

const MONTHS =
  'January February March April May June July August September October November December'
const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'

/** Asks a process whose own time zone is `zone`. */
function askProcess<T>(zone: string, code: string): T {
  const given = JSON.stringify({
    zones: ZONES,
    instants: INSTANTS,
    months: MONTHS,
    weekdays: WEEKDAYS,
  })
  const said = execFileSync(process.execPath, ['--input-type=module', '--eval', code], {
    input: given,
    env: { TZ: zone, LANG: 'de_DE.UTF-8' },
    maxBuffer: 256 * 1024 * 1024,
    encoding: 'utf8',
  })
  return JSON.parse(said) as T
}

const READ = `
  import { readFileSync } from 'node:fs'
  const given = JSON.parse(readFileSync(0, 'utf8'))
`

const FORMATTED = `${READ}
  const { formatsIn } = await import(${JSON.stringify(new URL('formats.ts', import.meta.url).href)})
  const said = given.zones.map(zone => {
    const formats = formatsIn(zone)
    return given.instants.map(at =>
      [formats.dayAndTime(at), formats.weekdayAndDay(at), formats.clockTime(at), formats.dateOf(at)].join('|'))
  })
  process.stdout.write(JSON.stringify(said))
`

// Reads the local clock of a machine in the zone: no formatter, no zone name.
const SEEN_ON_THE_SPOT = `${READ}
  const months = given.months.split(' ')
  const weekdays = given.weekdays.split(' ')
  const two = number => String(number).padStart(2, '0')
  const said = given.zones.map(zone => {
    process.env.TZ = zone
    return given.instants.map(instant => {
      const at = new Date(instant)
      const [year, month, day] = [at.getFullYear(), months[at.getMonth()], at.getDate()]
      const [hours, minutes] = [at.getHours(), two(at.getMinutes())]
      const clock = (hours % 12 || 12) + ':' + minutes + (hours < 12 ? ' AM' : ' PM')
      return [
        month.slice(0, 3) + ' ' + day + ', ' + year + ' at ' + clock,
        weekdays[at.getDay()] + ', ' + month + ' ' + day,
        clock,
        year + '-' + two(at.getMonth() + 1) + '-' + two(day),
      ].join('|')
    })
  })
  process.stdout.write(JSON.stringify(said))
`

test('in every zone, at each hour of a day, any process writes what a clock on the spot shows', () => {
  const seen = askProcess<string[][]>('UTC', SEEN_ON_THE_SPOT)
  expect(new Set(seen.map(lines => lines[0])).size).toBeGreaterThan(20)
  for (const zone of ['Pacific/Kiritimati', 'America/St_Johns']) {
    const formatted = askProcess<string[][]>(zone, FORMATTED)
    for (const [index, lines] of formatted.entries()) {
      expect([ZONES[index], lines]).toEqual([ZONES[index], seen[index]])
    }
  }
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

test('an hour that comes twice, and one that does not exist', () => {
  const { clockTime } = formatsIn('Europe/Berlin')
  const shown = ['2026-10-25T00:30Z', '2026-10-25T01:30Z', '2026-03-29T00:59Z', '2026-03-29T01:00Z']
  expect(shown.map(clockTime)).toEqual(['2:30 AM', '2:30 AM', '1:59 AM', '3:00 AM'])
  expect(['2026-11-20T00:00Z', '2026-11-20T12:00Z'].map(formatsIn('UTC').clockTime)).toEqual([
    '12:00 AM',
    '12:00 PM',
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

test('a month is found by its name or its first letters', () => {
  expect(['Nov', 'november', 'Sept', 'May'].map(monthNumber)).toEqual([11, 11, 9, 5])
  expect(['No', 'Novel', ''].map(monthNumber)).toEqual([undefined, undefined, undefined])
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
