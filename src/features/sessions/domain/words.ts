import { formatsIn } from '#src/contract/formats.ts'

/** 'Tuesday 4 March'. @param instant Unix time in ms */
export const dayWords = (instant: number, zone: string): string => formatsIn(zone).weekdayAndDay(instant)

/** '8:30'. */
export const timeWords = (instant: number, zone: string): string => formatsIn(zone).clock24(instant)

/** 'Tuesday 4 March, 14:30' */
export const whenWords = (instant: number, zone: string): string =>
  `${dayWords(instant, zone)}, ${timeWords(instant, zone)}`

/** 'New York' for `America/New_York`. */
export const placeWords = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')

/**
 * 'Tuesday 4 March, 14:30 your time, 8:30 in New York'; without the second part where the clocks show the same.
 * @param yours, theirs time zones of the reader and of the other person
 */
export function fullWords(instant: number, yours: string, theirs: string): string {
  const own = `${whenWords(instant, yours)} your time`
  if (whenWords(instant, yours) === whenWords(instant, theirs)) return own
  const isSameDay = dayWords(instant, yours) === dayWords(instant, theirs)
  const other = isSameDay ? '' : `${dayWords(instant, theirs)} `
  return `${own}, ${other}${timeWords(instant, theirs)} in ${placeWords(theirs)}`
}

/** Who leads or led a session. */
export const coachOf = ({ coach }: { coach: { name: string } | null }): string =>
  coach?.name ?? 'a coach who has left'
