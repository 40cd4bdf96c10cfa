import ICAL from 'ical.js'
import { WINDOWS_TO_IANA_MAP } from 'windows-iana'
import { DAY_MS, HOUR_MS } from '#src/contract/calendar.ts'
import { stretchesOf } from '../../domain/zones.ts'
import type { Component } from './components.ts'

/** `wall` is what the clocks show, in ms, as if it were UTC. */
export interface Zone {
  /** Local time minus UTC, in ms. */
  offsetAt: (wall: number) => number
  /** Where more is not known: the most and the least that the offset can be. */
  between?: { most: number; least: number }
  isKnown: boolean
}

export const UTC: Zone = { offsetAt: () => 0, isKnown: true }
/** The clocks of the world are 12 hours behind UTC to 14 ahead. */
export const UNKNOWN: Zone = {
  offsetAt: () => 0,
  between: { most: 14 * HOUR_MS, least: -12 * HOUR_MS },
  isKnown: false,
}

/** Of `(UTC-05:00) Eastern Time (US & Canada)` only summer's hour is not known. */
function describedZone(id: string): Zone | undefined {
  const [, sign, hours, minutes] =
    /^\((?:UTC|GMT) ?([+-])(\d\d):(\d\d)\)/.exec(id.slice(0, 20)) ?? []
  if (!sign) return undefined
  const offset = (Number(hours) * HOUR_MS + Number(minutes) * 60_000) * (sign === '-' ? -1 : 1)
  return {
    offsetAt: () => offset,
    between: { most: offset + HOUR_MS, least: offset },
    isKnown: true,
  }
}

/** A skipped time counts as the offset before. */
export function namedZone(name: string): Zone {
  return {
    offsetAt: wall => {
      const stretches = stretchesOf(name, { start: wall - 2 * DAY_MS, end: wall + 2 * DAY_MS })
      const found = stretches.find(
        ({ start, end, offset }) => wall - offset >= start && wall - offset < end,
      )
      return (found ?? stretches[0])?.offset ?? 0
    },
    isKnown: true,
  }
}

/** As ical.js understands it: each date on a line of its own, and the first one beside further dates. */
const observance = ({ name, lines }: Component) => {
  const first = (lines.get('rdate') ?? []).length > 0 ? (lines.get('dtstart') ?? []) : []
  const all = [...lines.values(), first.map(line => line.replace(/^dtstart/i, 'RDATE'))].flat()
  const properties = all.flatMap(line => {
    const [property, parameters, type, ...values] = ICAL.parse.property(line)
    return values.map((value: unknown) => [property, parameters, type, value])
  })
  return [name, properties, []]
}

/** A change of the clocks as ical.js keeps it: its fields are in UTC. */
interface Change {
  year: number
  month: number
  day: number
  hour: number
  minute: number
  second: number
  prevUtcOffset: number
}

/** What the clocks show at the change, before it. */
const wallAt = ({ year, month, day, hour, minute, second, prevUtcOffset }: Change): number =>
  Date.UTC(year, month - 1, day, hour, minute, second + prevUtcOffset)

/**
 * @param named for what the component does not cover
 * @throws for one that cannot be read, or says nothing
 */
function explainedZone(component: Component, named: Zone | undefined): Zone {
  const jcal = ['vtimezone', [], component.parts.map(observance)]
  const zone = new ICAL.Timezone({ component: new ICAL.Component(jcal), tzid: 'explained' })
  const offsetAt = (wall: number) => {
    const offset = zone.utcOffset(ICAL.Time.fromJSDate(new Date(wall), true))
    const changes: readonly Change[] = zone.changes
    const [first, last] = [changes[0], changes.at(-1)]
    if (!first || !last) throw new Error('no offset')
    if (named && (wall < wallAt(first) || wall >= wallAt(last))) return named.offsetAt(wall)
    // ical.js takes UTC for what was before the first change.
    return (wall < wallAt(first) ? first.prevUtcOffset : offset) * 1000
  }
  offsetAt(Date.now())
  return { offsetAt, isKnown: true }
}

function isKnown(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== null
  } catch {
    return false
  }
}

/** Windows' names of zones, in lower case, and the place of each that stands for it. */
const WINDOWS_ZONES: ReadonlyMap<string, string | undefined> = new Map(
  WINDOWS_TO_IANA_MAP.filter(({ territory }) => territory === '001').map(
    ({ windowsName, iana: [place] }) => [windowsName.toLowerCase(), place],
  ),
)

const NAME_MAX = 200

/** `/example.org/20261101_1/Europe/Berlin`, `Eastern Standard Time 1`, `GMT+0100`. */
function* guesses(id: string): Generator<string> {
  const name = id.trim()
  if (name.length > NAME_MAX) return
  yield name
  const windows = WINDOWS_ZONES.get(name.replace(/ \d+$/, '').toLowerCase())
  if (windows) yield windows
  const [, sign, hours, minutes] = /^(?:UTC|GMT)?([+-])(\d\d):?(\d\d)$/i.exec(name) ?? []
  if (sign) yield `${sign}${hours}:${minutes}`
  const parts = name.split('/')
  for (let from = 1; from < parts.length; from++) yield parts.slice(from).join('/')
}

/** The zones of a calendar: as the calendar explains them, or by their names. The zone of this machine is none of them. */
export class Zones {
  readonly #explained: ReadonlyMap<string, Component>
  readonly #known = new Map<string, Zone>()

  constructor(components: readonly Component[]) {
    this.#explained = new Map(
      components.map(each => {
        const [line = ''] = each.lines.get('tzid') ?? []
        return [line.slice(line.indexOf(':') + 1).trim(), each]
      }),
    )
  }

  get(id: string): Zone {
    const known = this.#known.get(id)
    if (known) return known
    const zone = this.#read(id)
    this.#known.set(id, zone)
    return zone
  }

  #read(id: string): Zone {
    const name = [...guesses(id)].find(isKnown)
    const named = name ? namedZone(name) : undefined
    const component = this.#explained.get(id.trim())
    try {
      if (component) return explainedZone(component, named)
    } catch {
      // Its name may still say which one it is.
    }
    return named ?? describedZone(id) ?? UNKNOWN
  }
}
