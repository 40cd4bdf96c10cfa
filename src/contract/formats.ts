import {
  addDays,
  type CalendarDate,
  type CalendarMonth,
  calendarDateAt,
  DAY_MS,
  DAYS_PER_WEEK,
  WEEKDAYS,
  ZONES_KEPT,
} from './calendar.ts'
import { currencyIn, firstDayIn } from './country.ts'
import { memoize } from './memoize.ts'

/**
 * How dates, times, numbers and money are written, on every screen and in every mail. Locale and time zone are always
 * named, so a page reads the same wherever it is rendered. Texts are assembled from parts, because the separators,
 * such as the space before PM, differ between versions of ICU.
 */
const LOCALE = 'en-US'

/** How the practice's country writes in English. */
interface Style {
  locale: string
  isDayFirst: boolean
  hasAmAndPm: boolean
  currency: string | undefined
  /** As `Date.getDay` counts. */
  firstDay: number
}

const MONDAY = 1

const AMERICAN: Style = {
  ...{ locale: LOCALE, isDayFirst: false, hasAmAndPm: true, currency: 'USD', firstDay: MONDAY },
}

const styleOf = memoize(100, (country: string): Style => {
  if (!/^[A-Z]{2}$/.test(country)) return AMERICAN
  const locale = `en-${country}`
  const order = new Intl.DateTimeFormat(locale, { month: 'long', day: 'numeric' })
    .formatToParts(0)
    .map(({ type }) => type)
  const { hourCycle } = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions()
  return {
    locale,
    isDayFirst: order.indexOf('day') < order.indexOf('month'),
    hasAmAndPm: hourCycle === 'h12' || hourCycle === 'h11',
    currency: currencyIn(country),
    firstDay: firstDayIn(country) % 7,
  }
})

let countryNow = () => ''

const style = (): Style => styleOf(countryNow())

/** @param country returns where the practice is (ISO 3166-1), or nothing until it has said so: then dates are the sample's */
export function writeFor(country: () => string): void {
  countryNow = country
}

/** The first day of a calendar's week, as `Date.getDay` counts, for whoever has chosen none. */
export const firstWeekday = (): number => style().firstDay

type Parts = Readonly<Record<string, string>>

const formatterIn = memoize(
  ZONES_KEPT,
  timeZone =>
    new Intl.DateTimeFormat(LOCALE, {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      weekday: 'long',
      year: 'numeric',
      month: 'long',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
)

const partsOf = (at: Date | number, zone: string): Parts =>
  Object.fromEntries(
    formatterIn(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )

const inOrder = (month: string, day: string | undefined) =>
  style().isDayFirst ? `${day} ${month}` : `${month} ${day}`
const longDayIn = ({ month = '', day, year }: Parts) =>
  `${inOrder(month, day)}${style().isDayFirst ? '' : ','} ${year}`
const dayIn = ({ month = '', ...rest }: Parts) => longDayIn({ ...rest, month: month.slice(0, 3) })

function clockIn({ hour, minute }: Parts, { hasAmAndPm } = style()): string {
  if (!hasAmAndPm) return `${hour}:${minute}`
  const hours = Number(hour)
  return `${hours % 12 || 12}:${minute} ${hours < 12 ? 'AM' : 'PM'}`
}

/** '5:00 PM' of what clocks show. @param time `17:00`. @param country where it is read, if not at the practice */
export function wallTime(time: string, country = countryNow()): string {
  const [hour = '', minute = ''] = time.split(':')
  return clockIn({ hour, minute }, styleOf(country))
}

const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
]

/** From the month's name or at least three letters of it. */
export function monthNumber(name: string): number | undefined {
  const start = name.toLowerCase()
  if (start.length < 3) return undefined
  return MONTHS.findIndex(month => month.toLowerCase().startsWith(start)) + 1 || undefined
}

/** An instant: ISO 8601, or Unix time in milliseconds. */
type Instant = string | number

export interface Formats {
  zone: string
  dateOf: (instant: Instant) => CalendarDate
  /** '5:00 PM' */
  clockTime: (instant: Instant) => string
  /** 'Nov 20, 2026' */
  dayOf: (instant: Instant) => string
  /** 'November 20, 2026' */
  longDayOf: (instant: Instant) => string
  /** 'Nov 20, 2026 at 5:00 PM' */
  dayAndTime: (instant: Instant) => string
  /** 'Tuesday, March 4', of a session */
  weekdayAndDay: (instant: Instant) => string
}

/** @param zone an IANA name */
export function formatsIn(zone: string): Formats {
  const at = (instant: Instant) => partsOf(new Date(instant), zone)
  return {
    zone,
    dateOf: instant => calendarDateAt(new Date(instant), zone),
    clockTime: instant => clockIn(at(instant)),
    dayOf: instant => dayIn(at(instant)),
    longDayOf: instant => longDayIn(at(instant)),
    dayAndTime(instant) {
      const parts = at(instant)
      return `${dayIn(parts)} at ${clockIn(parts)}`
    },
    weekdayAndDay(instant) {
      const { weekday, day, month = '' } = at(instant)
      return `${weekday}, ${inOrder(month, day)}`
    },
  }
}

// Calendar dates have no zone. The first use of `Intl` takes a phone 40 ms, and most pages begin with a date.
function partsOfDate(date: CalendarDate | CalendarMonth): Parts | undefined {
  const [year = Number.NaN, month = Number.NaN, day = 1] = date.split('-').map(Number)
  // `Date.UTC` takes the years 0 to 99 as 1900 to 1999.
  const at = new Date(new Date(0).setUTCFullYear(year, month - 1, day))
  if (Number.isNaN(at.getTime())) return undefined
  return {
    weekday: WEEKDAYS[(at.getUTCDay() + 6) % DAYS_PER_WEEK] ?? '',
    month: MONTHS[at.getUTCMonth()] ?? '',
    day: String(at.getUTCDate()),
    year: String(at.getUTCFullYear()),
  }
}

/** 'Friday, November 20, 2026'; anything that is not a date is returned as it is. */
export function longDate(date: CalendarDate): string {
  const parts = partsOfDate(date)
  return parts ? `${parts.weekday}, ${longDayIn(parts)}` : date
}

/** 'Nov 20, 2026' */
export function shortDate(date: CalendarDate): string {
  const parts = partsOfDate(date)
  return parts ? dayIn(parts) : date
}

/** 'Nov 16–22', 'Nov 30–Dec 6': the seven days from a Monday. */
export function weekText(monday: CalendarDate): string {
  const [start, end] = [partsOfDate(monday), partsOfDate(addDays(monday, 6))]
  if (!start || !end) return monday
  const name = ({ month = '' }: Parts) => month.slice(0, 3)
  if (style().isDayFirst)
    return `${start.day}${start.month === end.month ? '' : ` ${name(start)}`}–${end.day} ${name(end)}`
  return `${name(start)} ${start.day}–${start.month === end.month ? '' : `${name(end)} `}${end.day}`
}

/** 'November 2026' */
export function monthName(month: CalendarMonth): string {
  const parts = partsOfDate(month)
  return parts ? `${parts.month} ${parts.year}` : month
}

const numbers = memoize(1, (locale: string) => new Intl.NumberFormat(locale))

/** '12,345' */
export const numberText = (value: number): string => numbers(LOCALE).format(value)

/** '1 day', '2,000 days' */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${numberText(count)} ${count === 1 ? one : many}`

/** '$197', '€97.50', '¥3,000'. @param currency ISO 4217, in capitals. @param decimals shown even where they are 0 */
export const currencyText = (amount: number, currency: string, decimals: number): string =>
  // At home a dollar is `$`; from elsewhere it is `A$`.
  new Intl.NumberFormat(currency === style().currency ? style().locale : LOCALE, {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(amount)

const AGES = [
  ['year', 365 * DAY_MS],
  ['month', 30 * DAY_MS],
  ['day', DAY_MS],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** '3 hours', '1 day': in the largest unit that fits at least once; at least a minute. */
export function ageText(ms: number): string {
  const [unit, length] = AGES.find(([, length]) => ms >= length) ?? ['minute', 60_000]
  const count = Math.max(1, Math.floor(ms / length))
  return counted(count, unit)
}

const lists = memoize(1, (locale: string) => new Intl.ListFormat(locale))

/** 'one, two, and three' */
export const listText = (items: readonly string[]): string => lists(LOCALE).format(items)
