import { Temporal } from 'temporal-polyfill'
import { OFFER_FROM, OFFER_HOURS, OFFER_TO } from '../constants.ts'

/** The first instant from `at` on that is within the hours in which offers run. */
function counting(at: Temporal.ZonedDateTime): Temporal.ZonedDateTime {
  const morning = (day: Temporal.ZonedDateTime) =>
    day.toPlainDate().toZonedDateTime({ timeZone: day.timeZoneId, plainTime: { hour: OFFER_FROM } })
  if (at.hour < OFFER_FROM) return morning(at)
  return at.hour >= OFFER_TO ? morning(at.add({ days: 1 })) : at
}

/** Until when a seat is kept: two hours, of which those of the member's night do not count. @returns an instant */
export function offerUntil(now: Date, zone: string): string {
  const start = counting(Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone))
  const evening = start
    .toPlainDate()
    .toZonedDateTime({ timeZone: start.timeZoneId, plainTime: { hour: OFFER_TO } })
  const left = OFFER_HOURS * 3_600_000 - (evening.epochMilliseconds - start.epochMilliseconds)
  const end = left <= 0 ? start.add({ hours: OFFER_HOURS }) : counting(evening).add({ milliseconds: left })
  return new Date(end.epochMilliseconds).toISOString()
}
