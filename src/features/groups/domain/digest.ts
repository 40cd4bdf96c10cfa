import { Temporal } from '#src/contract/temporal.ts'
import { DIGEST_HOUR, type Digest } from '../constants.ts'

const MONDAY = 1

/** When a digest is due next: at eight by the member's clock, a weekly one on Mondays. @returns an instant; null without one */
export function nextDigest(mail: Digest, after: Date, zone: string): string | null {
  if (mail === 'none') return null
  const now = Temporal.Instant.fromEpochMilliseconds(after.getTime()).toZonedDateTimeISO(zone)
  for (let day = 0; ; day++) {
    const date = now.toPlainDate().add({ days: day })
    if (mail === 'weekly' && date.dayOfWeek !== MONDAY) continue
    const due = date.toZonedDateTime({ timeZone: zone, plainTime: { hour: DIGEST_HOUR } })
    if (due.epochMilliseconds > now.epochMilliseconds)
      return new Date(due.epochMilliseconds).toISOString()
  }
}
