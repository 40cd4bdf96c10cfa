import { expandRecurringEvent, sync, type VEvent } from 'node-ical'
import { calendarDate } from '#src/contract/calendar.ts'
import { CALENDAR_INSTANCES_MAX } from '../../constants.ts'
import { Day, type Interval, intervalOfDates, joinedIntervals, stretchesOf } from '../../domain/zones.ts'

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

export class TooManyEntries extends Error {}

const DAY_MS = 86_400_000

type Attendee = { params?: { PARTSTAT?: string }; val?: string }

/** The coach's own answer to an invitation; undefined if the coach is not invited. */
function answerOf(event: VEvent, own: readonly string[]): string | undefined {
  const attendees = [event.attendee ?? []].flat() as (Attendee | string)[]
  for (const attendee of attendees) {
    if (typeof attendee === 'string') continue
    const address = attendee.val?.replace(/^mailto:/i, '').toLowerCase()
    if (address && own.includes(address)) return attendee.params?.PARTSTAT ?? 'NEEDS-ACTION'
  }
  return undefined
}

function isBusy(event: VEvent, isFullDay: boolean, rules: BusyRules): boolean {
  if (event.transparency === 'TRANSPARENT' || event.status === 'CANCELLED') return false
  if ((event as { 'MICROSOFT-CDO-BUSYSTATUS'?: string })['MICROSOFT-CDO-BUSYSTATUS'] === 'FREE') return false
  if (isFullDay && !rules.count_all_day) return false
  if (event.uid?.endsWith(`@${rules.host}`) && /^[0-9a-f-]{36}@/.test(event.uid)) return false
  const answer = answerOf(event, rules.own)
  return answer !== 'DECLINED' && (answer !== 'NEEDS-ACTION' || rules.count_unanswered)
}

const dateOf = (at: Date) => calendarDate(at.getFullYear(), at.getMonth() + 1, at.getDate())

/** The parser reads a time without a zone in this machine's zone; it means the coach's. */
function floating(at: Date, zone: string): number {
  const stretches = stretchesOf(zone, { start: at.getTime() - 2 * DAY_MS, end: at.getTime() + 2 * DAY_MS })
  return new Day(dateOf(at), stretches).instantOf(at.getHours() * 60 + at.getMinutes()) ?? at.getTime()
}

function intervalOf(start: Date & { tz?: string }, end: Date, isFullDay: boolean, zone: string): Interval {
  if (isFullDay) {
    const last = new Date(end.getTime() - 1)
    return intervalOfDates(dateOf(start), dateOf(last < start ? start : last), zone)
  }
  if (start.tz) return { start: start.getTime(), end: end.getTime() }
  const from = floating(start, zone)
  return { start: from, end: from + (end.getTime() - start.getTime()) }
}

/** The address that a calendar is named after, as Google's is. */
const ownNames = (calendar: { [name: string]: unknown } | undefined): string[] =>
  [calendar?.['WR-CALNAME']]
    .filter(name => typeof name === 'string' && name.includes('@'))
    .map(name => String(name).toLowerCase())

/**
 * The times when somebody is busy: opaque entries, unless canceled, declined or (depending on the rules) unanswered.
 * @param texts iCalendar (RFC 5545)
 * @returns sorted, joined where they overlap
 * @throws TooManyEntries, or an error for what is not a calendar
 */
export function busyTimes(texts: readonly string[], rules: BusyRules): Interval[] {
  const found: Interval[] = []
  let instances = 0
  for (const text of texts) {
    if (!/BEGIN:VCALENDAR/i.test(text)) throw new Error('not a calendar')
    const parsed = sync.parseICS(text)
    const own = [...rules.own, ...ownNames(parsed.vcalendar as never)]
    for (const event of Object.values(parsed)) {
      if (event?.type !== 'VEVENT' || !event.start) continue
      const range = { from: new Date(rules.from), to: new Date(rules.until), expandOngoing: true }
      for (const instance of expandRecurringEvent(event as VEvent, range)) {
        if (++instances > CALENDAR_INSTANCES_MAX) throw new TooManyEntries()
        if (!isBusy(instance.event, instance.isFullDay, { ...rules, own })) continue
        const interval = intervalOf(instance.start, instance.end, instance.isFullDay, rules.zone)
        if (interval.end > rules.from && interval.start < rules.until && interval.end > interval.start)
          found.push(interval)
      }
    }
  }
  return joinedIntervals(found)
}
