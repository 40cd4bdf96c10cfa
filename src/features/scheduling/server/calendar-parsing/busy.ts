import ICAL from 'ical.js'
import { CALENDAR_INSTANCES_MAX, UNREAD_NAMED_MAX, UNREAD_SUMMARY_MAX } from '../../constants.ts'
import type { UnreadEntry } from '../../contract/calendars.ts'
import { type Interval, joinedIntervals } from '../../domain/zones.ts'
import { type Component, componentsOf } from './components.ts'
import { Entry, ownInterval } from './entries.ts'
import {
  type Length,
  type Moment,
  Odd,
  propertyOf,
  Tolerance,
  valuesOf,
  type Zoning,
} from './moments.ts'
import { type Occurrence, occurrence, occurrences, periodOf } from './series.ts'
import { namedZone, Zones } from './zones.ts'

export interface BusyRules {
  /** For entries that name no zone, and for whole days. */
  zone: string
  /** Unix times in ms. */
  from: number
  until: number
  /** The coach's own addresses, in lower case: what they declined does not keep them busy. */
  own: readonly string[]
  count_all_day: boolean
  count_unanswered: boolean
  /** The domain in the ids of our own invitations, which must not keep their session from being moved. */
  host: string
}

/** What a calendar says. */
export interface Busy {
  /** Sorted, joined where they overlap. */
  busy: Interval[]
  /** How many entries were read. */
  entries: number
  /** How many could not be read, or only in part; they count as far as they can be. */
  left_out: number
  /** The first of those. */
  unread: UnreadEntry[]
}

/** Why a calendar cannot be used. */
export type Unusable = 'cut_off' | 'no_calendar' | 'no_times' | 'tasks' | 'too_long' | 'unreadable'

/** Its message is for whoever debugs: it comes from a thread that knows no reader's language. */
export class UnusableCalendar extends Error {
  readonly why: Unusable

  constructor(why: Unusable) {
    super(why)
    this.why = why
  }
}

/** The coach's own answer to an invitation; undefined if the coach is not invited. */
function answerOf(entry: Entry, own: readonly string[]): string | undefined {
  for (const line of entry.lines('attendee')) {
    try {
      const property = propertyOf(line)
      // Apple's server names people by a number, and their address beside it.
      const addresses = [property.getFirstValue(), property.getFirstParameter('email')].map(value =>
        String(value ?? '')
          .replace(/^mailto:/i, '')
          .toLowerCase(),
      )
      if (addresses.some(address => own.includes(address)))
        return (property.getFirstParameter('partstat') ?? 'NEEDS-ACTION').toUpperCase()
    } catch {
      // Somebody whose answer cannot be read has not declined.
    }
  }
  return undefined
}

/** As Outlook's own view of free and busy times counts them. */
const OUTLOOKS_FREE = ['FREE', 'WORKINGELSEWHERE']

function isBusy(entry: Entry, rules: BusyRules): boolean {
  const says = (name: string, value: string) => entry.text(name).toUpperCase() === value
  if (says('transp', 'TRANSPARENT') || says('status', 'CANCELLED')) return false
  if (OUTLOOKS_FREE.some(status => says('x-microsoft-cdo-busystatus', status))) return false
  if (entry.isWholeDay && !rules.count_all_day) return false
  const uid = entry.text('uid')
  if (uid.endsWith(`@${rules.host}`) && /^[0-9a-f-]{36}@/.test(uid)) return false
  const answer = answerOf(entry, rules.own)
  return answer !== 'DECLINED' && (answer !== 'NEEDS-ACTION' || rules.count_unanswered)
}

/** The address that a calendar is named after, as Google's is. */
const ownNames = ({ lines }: Component): string[] =>
  (lines.get('x-wr-calname') ?? [])
    .map(line =>
      line
        .slice(line.indexOf(':') + 1)
        .trim()
        .toLowerCase(),
    )
    .filter(name => name.includes('@'))

const CONTROLS = /\p{Cc}+/gu

class Reading {
  readonly found: Interval[] = []
  readonly unread: UnreadEntry[] = []
  entries = 0
  left_out = 0
  #instances = 0
  readonly #rules: BusyRules
  readonly #known = new Map<Entry, boolean>()

  constructor(rules: BusyRules) {
    this.#rules = rules
  }

  #isBusy(entry: Entry, own: readonly string[]): boolean {
    const known = this.#known.get(entry) ?? isBusy(entry, { ...this.#rules, own })
    this.#known.set(entry, known)
    return known
  }

  #matters = ({ start, end }: Interval) => end > this.#rules.from && start < this.#rules.until

  /** Cut to what matters: an end may lie beyond what a date can be. */
  #add(interval: Interval): void {
    const { from, until } = this.#rules
    const { start, end } = interval
    if (this.#matters(interval) && end > start)
      this.found.push({ start: Math.max(start, from), end: Math.min(end, until) })
  }

  #count(): void {
    if (++this.#instances > CALENDAR_INSTANCES_MAX) throw new UnusableCalendar('too_long')
  }

  #leaveOut(entry: Entry): void {
    const own = ownInterval(entry)
    if (own) this.#add(own)
    this.left_out++
    if (this.unread.length === UNREAD_NAMED_MAX) return
    const summary = entry.text('summary').slice(0, UNREAD_SUMMARY_MAX).replace(CONTROLS, ' ')
    this.unread.push({ summary, start: own ? new Date(own.start).toISOString() : null })
  }

  /** What can be read counts; what cannot is busy at the entry's own start. */
  #read(entry: Entry, own: readonly string[], occurrences: Iterable<Occurrence>): void {
    let isSure = true
    try {
      for (const { entry: by, interval, isZoneKnown } of occurrences) {
        if (!this.#matters(interval)) continue
        this.#count()
        if (!this.#isBusy(by, own)) continue
        this.#add(interval)
        isSure &&= isZoneKnown
      }
      if (!isSure) throw new Odd('a zone')
      this.entries++
    } catch (error) {
      if (error instanceof UnusableCalendar) throw error
      if (this.#isBusy(entry, own)) this.#leaveOut(entry)
      else this.entries++
    }
  }

  /** @returns the names of components that are not entries */
  readCalendar(calendar: Component): string[] {
    const zones = new Zones(calendar.parts.filter(({ name }) => name === 'vtimezone'))
    const zoning = { zones, floating: namedZone(this.#rules.zone) }
    const own = [...this.#rules.own, ...ownNames(calendar)]
    const of = (kind: string) =>
      calendar.parts.filter(({ name }) => name === kind).map(part => new Entry(part, zoning))
    const events = of('vevent')
    const overrides = Map.groupBy(
      events.filter(entry => entry.lines('recurrence-id').length > 0),
      entry => entry.text('uid'),
    )
    for (const entry of of('vfreebusy')) this.#read(entry, own, freeBusy(entry))
    for (const entry of [...overrides.values()].flat()) this.#read(entry, own, single(entry))
    for (const entry of events) {
      if (entry.lines('recurrence-id').length > 0) continue
      const uid = overrides.size > 0 ? entry.text('uid') : ''
      const changed = uid ? (overrides.get(uid) ?? []).filter(isReadable) : []
      this.#read(entry, own, occurrences(entry, changed, this.#rules))
    }
    return calendar.parts.map(({ name }) => name).filter(name => !ENTRIES.includes(name))
  }
}

const ENTRIES = ['vevent', 'vfreebusy', 'vtimezone']

/** The periods of a `VFREEBUSY`. @throws Odd at the end, if one could not be read */
function* freeBusy(entry: Entry): Generator<Occurrence> {
  const tolerance = new Tolerance()
  for (const property of tolerance.properties(entry.lines('freebusy'))) {
    if (property.getFirstParameter('fbtype')?.toUpperCase() === 'FREE') continue
    for (const { at, length } of tolerance.readable(() => [busyPeriod(property, entry.zoning)]))
      yield occurrence(entry, at, length)
  }
  tolerance.end()
}

/** @throws Odd */
function busyPeriod(property: ICAL.Property, zoning: Zoning): { at: Moment; length: Length } {
  const [period] = valuesOf(property)
  if (!(period instanceof ICAL.Period)) throw new Odd('a period')
  return periodOf(property, period, zoning)
}

/** @throws Odd */
function* single(entry: Entry): Generator<Occurrence> {
  const start = entry.start()
  yield occurrence(entry, start, entry.length(start))
}

function isReadable(entry: Entry): boolean {
  try {
    entry.length(entry.start())
    return entry.moment('recurrence-id') !== undefined
  } catch {
    return false
  }
}

/**
 * The times when somebody is busy: opaque entries, unless canceled, declined or (depending on the rules) unanswered. What
 * cannot be judged is busy.
 * @param texts iCalendar (RFC 5545)
 * @throws UnusableCalendar
 */
export function busyTimes(texts: readonly string[], rules: BusyRules): Busy {
  const reading = new Reading(rules)
  const others: string[] = []
  for (const text of texts) {
    if (!/BEGIN:VCALENDAR/i.test(text)) throw new UnusableCalendar('no_calendar')
    const components = componentsOf(text)
    if (!components) throw new UnusableCalendar('cut_off')
    for (const each of components)
      if (each.name === 'vcalendar') others.push(...reading.readCalendar(each))
  }
  const { found, entries, left_out, unread } = reading
  if (entries + left_out === 0 && others.length > 0)
    throw new UnusableCalendar(others.includes('vtodo') ? 'tasks' : 'no_times')
  return { busy: joinedIntervals(found), entries, left_out, unread }
}
