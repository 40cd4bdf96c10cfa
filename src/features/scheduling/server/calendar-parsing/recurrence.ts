import ICAL from 'ical.js'
import { DAY_MS } from '#src/contract/calendar.ts'
import { instantOf, type Moment, Odd } from './moments.ts'

/** A century without a date, in days: a rule that searches longer finds none. */
const STEPS_MAX = 40_000

const NATURAL = /^0*[1-9]\d{0,8}$/

/**
 * ical.js would take `INTERVAL=0` for 1 and `COUNT=0` for ever, and pass over what it does not know.
 * @throws Odd
 */
function ruleOf(line: string): ICAL.Recur {
  const value = line.slice(line.indexOf(':') + 1).toUpperCase()
  const parts = value.split(';').map(part => part.split('=').map(side => side.trim()))
  const checked = parts
    .filter(([name]) => name !== '')
    .map(([name = '', text = '']) => {
      const values = text.split(',').map(each => each.trim())
      const isNumber = name === 'INTERVAL' || name === 'COUNT'
      const isKnown =
        isNumber || /^(FREQ|UNTIL|WKST|BY[A-Z]+|X-.*)$/.test(name) || text === 'GREGORIAN'
      if (!isKnown || !values[0] || (isNumber && !NATURAL.test(text))) throw new Odd('a rule')
      return `${name}=${values.filter(each => each !== '').join(',')}`
    })
  try {
    const rule = ICAL.Recur.fromString(checked.join(';'))
    if (rule.freq) return rule
  } catch {}
  throw new Odd('a rule')
}

const floatingTime = (wall: number): ICAL.Time => {
  const time = ICAL.Time.fromJSDate(new Date(wall), true)
  time.zone = ICAL.Timezone.localTimezone
  return time
}

/** The last wall time, in the zone of the entry. A date includes its whole day. */
function lastWallOf({ until }: ICAL.Recur, { zone }: Moment): number {
  if (!until) return Number.POSITIVE_INFINITY
  const wall = Date.UTC(
    until.year,
    until.month - 1,
    until.day,
    until.hour,
    until.minute,
    until.second,
  )
  if (until.isDate) return wall + DAY_MS - 1
  if (until.zone !== ICAL.Timezone.utcTimezone) return wall
  const guess = wall + zone.offsetAt(wall)
  return wall + zone.offsetAt(guess)
}

/** Rules of these repeat by the clock alone: one can begin anywhere in a series. */
const UNITS: Readonly<Record<string, number>> = {
  SECONDLY: 1_000,
  MINUTELY: 60_000,
  HOURLY: 3_600_000,
  DAILY: DAY_MS,
  WEEKLY: 7 * DAY_MS,
}

/** These choose days of a year that its months and their days do not name. */
const OTHER_DAYS = ['BYWEEKNO', 'BYYEARDAY', 'BYDAY', 'BYSETPOS']

/**
 * Of a day that a month lacks, such as February 29, ical.js makes one of the next month in yearly rules, and passes over it in monthly
 * ones: so years are counted here.
 * @returns whether a date that is found, a wall time, is one of the rule
 */
function byMonths(rule: ICAL.Recur, start: Moment): (wall: number) => boolean {
  if (rule.freq !== 'YEARLY' || OTHER_DAYS.some(part => rule.getComponent(part).length > 0))
    return () => true
  const first = new Date(start.wall)
  const named = rule.getComponent('BYMONTH').map(Number)
  const days = rule.getComponent('BYMONTHDAY')
  const months = named.length > 0 || days.length > 0 ? named : [first.getUTCMonth() + 1]
  const { interval } = rule
  rule.freq = 'MONTHLY'
  rule.interval = 1
  if (months.length > 0) rule.setComponent('BYMONTH', months)
  if (days.length === 0) rule.setComponent('BYMONTHDAY', [first.getUTCDate()])
  return wall => {
    const date = new Date(wall)
    const isInYear = (date.getUTCFullYear() - first.getUTCFullYear()) % interval === 0
    return isInYear && (months.length === 0 || months.includes(date.getUTCMonth() + 1))
  }
}

/** The last date of the series that is surely before what matters. */
function leapOf(rule: ICAL.Recur, start: number, from: number): number {
  const stepMs = (UNITS[rule.freq ?? ''] ?? Number.POSITIVE_INFINITY) * rule.interval
  const steps = Math.floor((from - start) / stepMs) - 1
  return rule.count || !(steps > 0) ? start : start + steps * stepMs
}

/** Wall times. */
class Passed extends Error {}

/** The dates of a rule up to the end. Each step of ical.js passes its check, also those that find no date. */
function* datesOf(rule: ICAL.Recur, start: ICAL.Time, end: ICAL.Time): Generator<number> {
  const iterator = rule.iterator(start)
  const check = iterator.check_contracting_rules.bind(iterator)
  let steps = 0
  iterator.check_contracting_rules = () => {
    if (++steps > STEPS_MAX) throw new Odd('a rule')
    if (iterator.last.compare(end) > 0) throw new Passed()
    return check()
  }
  for (let next = iterator.next(); next; next = iterator.next()) {
    steps = 0
    yield next.toUnixTime() * 1000
  }
}

/**
 * The wall times of one rule, the entry's own start aside.
 * @throws Odd
 */
export function* ruleWalls(
  line: string,
  start: Moment,
  { from, until }: { from: number; until: number },
): Generator<number> {
  const rule = ruleOf(line)
  const end = Math.min(lastWallOf(rule, start), until)
  if (end < start.wall || end < from) return
  const begin = leapOf(rule, start.wall, from)
  const isOfRule = byMonths(rule, start)
  // Counted here: ical.js counts some dates twice.
  let left = rule.count || Number.POSITIVE_INFINITY
  rule.count = null
  rule.until = floatingTime(end)
  try {
    for (const wall of datesOf(rule, floatingTime(begin), rule.until)) {
      if (!isOfRule(wall)) continue
      if (wall > end || --left < 0) break
      yield wall
    }
  } catch (error) {
    if (!(error instanceof Passed)) throw error instanceof Odd ? error : new Odd('a rule')
  }
  // ical.js finds too many weeks, or too few.
  if (rule.getComponent('BYWEEKNO').length > 0) throw new Odd('numbered weeks')
}

/** Times that are taken out of a series: each as an instant, or a whole date. */
export class Exceptions {
  readonly #instants = new Set<number>()
  readonly #dates = new Set<number>()
  readonly #series: Moment

  constructor(series: Moment) {
    this.#series = series
  }

  /** Many programs take a date out of a series of whole days by its midnight, in UTC or in a zone. */
  add(moment: Moment): void {
    if (moment.isDate || (this.#series.isDate && moment.wall % DAY_MS === 0))
      this.#dates.add(moment.wall)
    else this.#instants.add(instantOf(moment))
  }

  has(moment: Moment): boolean {
    return (
      this.#dates.has(moment.wall - (moment.wall % DAY_MS)) || this.#instants.has(instantOf(moment))
    )
  }
}
