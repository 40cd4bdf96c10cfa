import ICAL from 'ical.js'
import { DAY_MS } from '#src/contract/calendar.ts'
import type { Interval } from '../../domain/zones.ts'
import { UTC, type Zone, type Zones } from './zones.ts'

/** Longer lines are lists or texts, and as they should be or not. */
const LINE_MAX = 200

/** A part of an entry that cannot be understood. */
export class Odd extends Error {}

/** Reads all that can be read of several parts, and then says that one could not. */
export class Tolerance {
  #odd: Odd | undefined;

  /** What can be read of a part, up to what cannot. */
  *readable<T>(part: () => Iterable<T>): Generator<T> {
    try {
      yield* part()
    } catch (error) {
      if (!(error instanceof Odd)) throw error
      this.#odd = error
    }
  }

  /** Each value of a property's lines, as a property of its own. */
  *properties(lines: readonly string[]): Generator<ICAL.Property> {
    for (const line of lines) {
      for (const property of this.readable(() => [propertyOf(line)])) {
        const [name, parameters, type, ...values] = property.toJSON()
        for (const value of values) yield new ICAL.Property([name, parameters, type, value])
      }
    }
  }

  /** @throws Odd */
  end(): void {
    if (this.#odd) throw this.#odd
  }
}

export interface Moment {
  /** What the clocks show, in ms, as if it were UTC. */
  wall: number
  zone: Zone
  isDate: boolean
}

/** What many programs write: a date that is not said to be one, and a time without seconds. */
const asMeant = (line: string): string =>
  line
    .replace(/^([^:;]*):(\d{8}(?:,\d{8})*)\s*$/, '$1;VALUE=DATE:$2')
    .replace(/(\dT\d{4})(Z?)\s*$/, '$100$2')

/** @throws Odd */
export function propertyOf(line: string): ICAL.Property {
  try {
    return new ICAL.Property(ICAL.parse.property(line.length > LINE_MAX ? line : asMeant(line)))
  } catch {
    throw new Odd('a line')
  }
}

const wallOf = ({ year, month, day, hour, minute, second }: ICAL.Time): number =>
  Date.UTC(year, month - 1, day, hour, minute, second)

export interface Zoning {
  zones: Zones
  /** For times that name no zone. */
  floating: Zone
}

const UTC_NAMES = ['utc', 'z', 'etc/utc']

/** @throws Odd */
export function momentOf(
  property: ICAL.Property,
  time: unknown,
  { zones, floating }: Zoning,
): Moment {
  if (!(time instanceof ICAL.Time)) throw new Odd('a time')
  const wall = wallOf(time)
  if (time.isDate) return { wall, zone: floating, isDate: true }
  const id = property.getFirstParameter('tzid')
  if (time.zone === ICAL.Timezone.utcTimezone || UTC_NAMES.includes(id?.toLowerCase() ?? ''))
    return { wall, zone: UTC, isDate: false }
  return { wall, zone: id ? zones.get(id) : floating, isDate: false }
}

/** @throws Odd, also for 25 o'clock and a 31st of June, which ical.js would move to the next day */
export function valuesOf(property: ICAL.Property): unknown[] {
  const written = property.toJSON().slice(3)
  try {
    const values = property.getValues()
    if (
      values.every((value, n) => !(value instanceof ICAL.Time) || value.toString() === written[n])
    )
      return values
  } catch {}
  throw new Odd('a value')
}

export const instantOf = ({ wall, zone }: Moment): number => wall - zone.offsetAt(wall)

/** Days and weeks are days of the calendar, which a change of the clocks makes longer or shorter; hours are hours (RFC 5545 3.3.6). */
export interface Length {
  days: number
  /** On top of the days. */
  ms: number
}

export const hoursOf = (ms: number): Length => ({ days: 0, ms })

/** As long as a day has 24 hours. */
export const roughMs = ({ days, ms }: Length): number => days * DAY_MS + ms

export const lengthOf = (duration: ICAL.Duration): Length => {
  const days = duration.weeks * 7 + duration.days
  const sign = duration.isNegative ? -1 : 1
  return { days: days * sign, ms: duration.toSeconds() * 1_000 - days * sign * DAY_MS }
}

/** Where the zone is not known for sure: all times that it can be. */
export function intervalOf(start: Moment, length: Length): Interval {
  const { wall, zone, isDate } = start
  const { between } = zone
  if (between) return { start: wall - between.most, end: wall + roughMs(length) - between.least }
  const whole = isDate ? Math.max(roughMs(length), DAY_MS) : length.days * DAY_MS
  return {
    start: instantOf(start),
    end: instantOf({ ...start, wall: wall + whole }) + (isDate ? 0 : length.ms),
  }
}
