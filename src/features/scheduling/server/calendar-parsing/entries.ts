import ICAL from 'ical.js'
import type { Interval } from '../../domain/zones.ts'
import type { Component } from './components.ts'
import {
  hoursOf,
  instantOf,
  intervalOf,
  type Length,
  lengthOf,
  type Moment,
  momentOf,
  Odd,
  propertyOf,
  roughMs,
  valuesOf,
  type Zoning,
} from './moments.ts'
import { UNKNOWN } from './zones.ts'

const ONE_DAY: Length = { days: 1, ms: 0 }

const DATE = /(\d{4})-?(\d\d)-?(\d\d)/

/** An entry whose parts are read one by one, so that one that is odd leaves the others. */
export class Entry {
  readonly component: Component
  readonly zoning: Zoning

  constructor(component: Component, zoning: Zoning) {
    this.component = component
    this.zoning = zoning
  }

  lines(name: string): readonly string[] {
    return this.component.lines.get(name) ?? []
  }

  /** @throws Odd */
  first(name: string): ICAL.Property | undefined {
    const [line] = this.lines(name)
    return line === undefined ? undefined : propertyOf(line)
  }

  /** Empty where there is none, or none that can be read. */
  text(name: string): string {
    try {
      return String(this.first(name)?.getFirstValue() ?? '').trim()
    } catch {
      return ''
    }
  }

  /** @throws Odd */
  moment(name: string, floating = this.zoning.floating): Moment | undefined {
    const property = this.first(name)
    return property && momentOf(property, valuesOf(property)[0], { ...this.zoning, floating })
  }

  /** @throws Odd */
  start(): Moment {
    const start = this.moment('dtstart')
    if (!start) throw new Odd('no start')
    return start
  }

  /** @throws Odd */
  length(start: Moment): Length {
    const end = this.moment('dtend', start.isDate ? undefined : start.zone)
    const [duration] = this.lines('duration').map(line => valuesOf(propertyOf(line))[0])
    let length = start.isDate ? ONE_DAY : hoursOf(0)
    if (end)
      length = hoursOf(
        start.isDate && end.isDate ? end.wall - start.wall : instantOf(end) - instantOf(start),
      )
    else if (duration instanceof ICAL.Duration) length = lengthOf(duration)
    else if (duration !== undefined) throw new Odd('a length')
    if (!(roughMs(length) >= 0)) throw new Odd('a length')
    return length
  }

  /** Also Outlook's, whose whole days have times. */
  get isWholeDay(): boolean {
    const [line = ''] = this.lines('dtstart')
    return (
      /^[^:]*:\d{4}-?\d\d-?\d\d\s*$/.test(line.slice(0, 200)) ||
      ['x-microsoft-cdo-alldayevent', 'x-microsoft-msncalendar-alldayevent'].some(
        name => this.text(name).toUpperCase() === 'TRUE',
      )
    )
  }
}

/** The day that a text names, wherever in the world it is; undefined if it names none. */
function anyDay(lines: readonly string[]): Interval | undefined {
  const [, year, month, day] = DATE.exec(lines.map(line => line.slice(0, 500)).join(' ')) ?? []
  const wall = Date.UTC(Number(year), Number(month) - 1, Number(day))
  return Number.isNaN(wall) ? undefined : intervalOf({ wall, zone: UNKNOWN, isDate: true }, ONE_DAY)
}

/** When an entry that cannot be read takes place at least: at its own start; without a known end, until a day later. */
export function ownInterval(entry: Entry): Interval | undefined {
  try {
    const start = entry.start()
    try {
      return intervalOf(start, entry.length(start))
    } catch {
      return intervalOf(start, ONE_DAY)
    }
  } catch {
    return anyDay([
      ...entry.lines('dtstart'),
      ...entry.lines('recurrence-id'),
      ...entry.lines('dtend'),
    ])
  }
}
