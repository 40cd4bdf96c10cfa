import { formatsIn } from '#src/contract/formats.ts'

export const dayWords = (instant: number, zone: string): string =>
  formatsIn(zone).weekdayAndDay(instant)

export const timeWords = (instant: number, zone: string): string =>
  formatsIn(zone).clockTime(instant)

/** 'Tuesday, March 4, 2:30 PM' */
export const whenWords = (instant: number, zone: string): string =>
  `${dayWords(instant, zone)}, ${timeWords(instant, zone)}`

/** The same of what clocks showed when a time was agreed. @param time `2026-03-04T14:30` */
export const agreedWords = (time: string): string => whenWords(Date.parse(`${time}Z`), 'UTC')

/** 'New York' for `America/New_York`. */
export const placeWords = (zone: string): string =>
  (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')

/**
 * 'Tuesday, March 4, 2:30 PM your time, 8:30 AM in New York'; without the second part where the clocks show the same.
 * @param yours, theirs time zones of the reader and of the other person
 */
export function fullWords(instant: number, yours: string, theirs: string): string {
  const own = `${whenWords(instant, yours)} your time`
  if (whenWords(instant, yours) === whenWords(instant, theirs)) return own
  const isSameDay = dayWords(instant, yours) === dayWords(instant, theirs)
  const other = isSameDay ? '' : `${dayWords(instant, theirs)}, `
  return `${own}, ${other}${timeWords(instant, theirs)} in ${placeWords(theirs)}`
}

const NOBODYS = /^(Etc\/|UTC$|GMT$|UCT$|Universal$|Zulu$)/

/** The time zone in which times are shown, and whether it is the reader's own. */
export interface Reader {
  zone: string
  isOwn: boolean
}

/** A browser that hides its zone reports UTC, which means nothing to its reader: then the coach's zone is shown. */
export const readerOf = (zone: string, coachZone: string): Reader =>
  NOBODYS.test(zone) ? { zone: coachZone, isOwn: false } : { zone, isOwn: true }

/** The complete name of a free time, in whichever zone it is shown. */
export const slotWords = (instant: number, { zone, isOwn }: Reader, coachZone: string): string =>
  isOwn
    ? fullWords(instant, zone, coachZone)
    : `${whenWords(instant, coachZone)} ${coachTime(coachZone)}`

const coachTime = (zone: string): string =>
  NOBODYS.test(zone) ? 'by the coach’s clock' : `in ${placeWords(zone)}`

/** The time zone of all times in a list. */
export const clockWords = ({ zone, isOwn }: Reader): string =>
  isOwn
    ? `All times are in your time zone (${placeWords(zone)}).`
    : NOBODYS.test(zone)
      ? 'All times are in the coach’s time zone.'
      : `All times are in the coach’s time zone (${placeWords(zone)}).`

/** Who leads or led a session. */
export const coachOf = ({ coach }: { coach: { name: string } | null }): string =>
  coach?.name ?? 'a coach who has left'
