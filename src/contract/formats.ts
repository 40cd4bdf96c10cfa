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
import { languageNow } from './i18n.ts'
import { memoize } from './memoize.ts'

/**
 * How dates, times, numbers and money are written, on every screen and in every mail. Locale and time zone are always
 * named, so a page reads the same wherever it is rendered. English is assembled from parts, because the separators,
 * such as the space before PM, differ between versions of ICU; any other language is written as the runtime knows it.
 */
const LOCALE = 'en-US'

/** @returns the language and country to write in, or nothing for English */
function foreign(country = countryNow()): string | undefined {
  const language = languageNow()
  if (language === 'en') return undefined
  return /^[A-Z]{2}$/.test(country) ? `${language}-${country}` : language
}

const formatters = memoize(200, (key: string): Intl.DateTimeFormat => {
  const [locale, options] = JSON.parse(key)
  return new Intl.DateTimeFormat(locale, {
    calendar: 'gregory',
    numberingSystem: 'latn',
    ...options,
  })
})

type Options = Intl.DateTimeFormatOptions

const formatterOf = (locale: string, options: Options) =>
  formatters(JSON.stringify([locale, options]))

const DAY: Options = { day: 'numeric', month: 'short', year: 'numeric' }
const LONG_DAY: Options = { ...DAY, month: 'long' }
const CLOCK: Options = { hour: 'numeric', minute: '2-digit' }
const WEEKDAY_AND_DAY: Options = { weekday: 'long', day: 'numeric', month: 'long' }
/** Dates without a zone are at midnight there. */
const UTC: Options = { timeZone: 'UTC' }

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
  const locale = foreign(country)
  if (locale)
    return formatterOf(locale, { ...CLOCK, ...UTC }).format(
      Date.UTC(2000, 0, 1, Number(hour), Number(minute)),
    )
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
  const written = (instant: Instant, options: Options, inEnglish: (parts: Parts) => string) => {
    const locale = foreign()
    return locale
      ? formatterOf(locale, { ...options, timeZone: zone }).format(new Date(instant))
      : inEnglish(at(instant))
  }
  return {
    zone,
    dateOf: instant => calendarDateAt(new Date(instant), zone),
    clockTime: instant => written(instant, CLOCK, clockIn),
    dayOf: instant => written(instant, DAY, dayIn),
    longDayOf: instant => written(instant, LONG_DAY, longDayIn),
    dayAndTime: instant =>
      written(instant, { ...DAY, ...CLOCK }, parts => `${dayIn(parts)} at ${clockIn(parts)}`),
    weekdayAndDay: instant =>
      written(
        instant,
        WEEKDAY_AND_DAY,
        ({ weekday, day, month = '' }) => `${weekday}, ${inOrder(month, day)}`,
      ),
  }
}

function startOf(date: CalendarDate | CalendarMonth): Date | undefined {
  const [year = Number.NaN, month = Number.NaN, day = 1] = date.split('-').map(Number)
  // `Date.UTC` takes the years 0 to 99 as 1900 to 1999.
  const at = new Date(new Date(0).setUTCFullYear(year, month - 1, day))
  return Number.isNaN(at.getTime()) ? undefined : at
}

// English needs no `Intl` here: its first use takes a phone 40 ms, and most pages begin with a date.
const partsOfDate = (at: Date): Parts => ({
  weekday: WEEKDAYS[(at.getUTCDay() + 6) % DAYS_PER_WEEK] ?? '',
  month: MONTHS[at.getUTCMonth()] ?? '',
  day: String(at.getUTCDate()),
  year: String(at.getUTCFullYear()),
})

function dateIn(
  date: CalendarDate | CalendarMonth,
  options: Options,
  inEnglish: (parts: Parts) => string,
): string {
  const at = startOf(date)
  if (!at) return date
  const locale = foreign()
  return locale
    ? formatterOf(locale, { ...options, ...UTC }).format(at)
    : inEnglish(partsOfDate(at))
}

/** 'Friday, November 20, 2026'; anything that is not a date is returned as it is. */
export const longDate = (date: CalendarDate): string =>
  dateIn(date, { ...LONG_DAY, weekday: 'long' }, parts => `${parts.weekday}, ${longDayIn(parts)}`)

/** 'Nov 20, 2026' */
export const shortDate = (date: CalendarDate): string => dateIn(date, DAY, dayIn)

/** 'Nov 16–22', 'Nov 30–Dec 6': the seven days from a Monday. */
export function weekText(monday: CalendarDate): string {
  const [from, until] = [startOf(monday), startOf(addDays(monday, 6))]
  if (!from || !until) return monday
  const locale = foreign()
  if (locale)
    return formatterOf(locale, { day: 'numeric', month: 'short', ...UTC }).formatRange(from, until)
  const [start, end] = [partsOfDate(from), partsOfDate(until)]
  const name = ({ month = '' }: Parts) => month.slice(0, 3)
  if (style().isDayFirst)
    return `${start.day}${start.month === end.month ? '' : ` ${name(start)}`}–${end.day} ${name(end)}`
  return `${name(start)} ${start.day}–${start.month === end.month ? '' : `${name(end)} `}${end.day}`
}

/** 'November 2026' */
export const monthName = (month: CalendarMonth): string =>
  dateIn(month, { month: 'long', year: 'numeric' }, parts => `${parts.month} ${parts.year}`)

/** 'Nov' */
export const shortMonthName = (month: CalendarMonth): string =>
  dateIn(month, { month: 'short' }, ({ month = '' }) => month.slice(0, 3))

/** A Monday. */
const MONDAY_AT = Date.UTC(2024, 0, 1)

/**
 * 'Monday', or 'Mon', 'Mo' where there is little room.
 * @param weekday from 0, Monday
 * @param letters of English; others have their own short names
 */
export function weekdayName(weekday: number, letters?: 2 | 3): string {
  const locale = foreign()
  if (!locale) return (WEEKDAYS[weekday] ?? '').slice(0, letters)
  const length = letters ? 'short' : 'long'
  return formatterOf(locale, { weekday: length, ...UTC }).format(MONDAY_AT + weekday * DAY_MS)
}

/** From Monday on. */
export const weekdayNames = (): readonly string[] => WEEKDAYS.map((_, at) => weekdayName(at))

const numbers = memoize(10, (locale: string) => new Intl.NumberFormat(locale))

/** '12,345' */
export const numberText = (value: number): string => numbers(foreign() ?? LOCALE).format(value)

/** '1 day', '2,000 days' */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${numberText(count)} ${count === 1 ? one : many}`

/** '$197', '€97.50', '¥3,000'. @param currency ISO 4217, in capitals. @param decimals shown even where they are 0 */
export const currencyText = (amount: number, currency: string, decimals: number): string =>
  // At home a dollar is `$`; from elsewhere it is `A$`.
  new Intl.NumberFormat(foreign() ?? (currency === style().currency ? style().locale : LOCALE), {
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
  const locale = foreign()
  return locale
    ? new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
    : counted(count, unit)
}

const lists = memoize(10, (locale: string) => new Intl.ListFormat(locale))

/** 'one, two, and three' */
export const listText = (items: readonly string[]): string =>
  lists(foreign() ?? LOCALE).format(items)
