import { isTimeZone } from '#src/contract/calendar.ts'

/** The browser's time zone by its IANA name; undefined where it names none, or one that it cannot use, such as Etc/Unknown. */
export function browserZone(): string | undefined {
  const zone: string | undefined = Intl.DateTimeFormat().resolvedOptions().timeZone
  return zone !== undefined && isTimeZone(zone) ? zone : undefined
}

/** The browser's time zone, or UTC where it does not know its own. */
export const timeZone = (): string => browserZone() ?? 'UTC'
