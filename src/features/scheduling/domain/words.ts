import { msg } from '@lingui/core/runtime-macro'
import { formatsIn } from '#src/contract/formats.ts'
import { said } from '#src/contract/i18n.ts'

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
  const own = whenWords(instant, yours)
  if (own === whenWords(instant, theirs)) return said(msg`${{ own }} your time`)
  const isSameDay = dayWords(instant, yours) === dayWords(instant, theirs)
  const other = isSameDay ? timeWords(instant, theirs) : whenWords(instant, theirs)
  return said(msg`${{ own }} your time, ${{ other }} in ${{ place: placeWords(theirs) }}`)
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
    : NOBODYS.test(coachZone)
      ? said(msg`${{ time: whenWords(instant, coachZone) }} by the coach’s clock`)
      : said(msg`${{ time: whenWords(instant, coachZone) }} in ${{ place: placeWords(coachZone) }}`)

/** The time zone of all times in a list. */
export const clockWords = ({ zone, isOwn }: Reader): string =>
  isOwn
    ? said(msg`All times are in your time zone (${{ place: placeWords(zone) }}).`)
    : NOBODYS.test(zone)
      ? said(msg`All times are in the coach’s time zone.`)
      : said(msg`All times are in the coach’s time zone (${{ place: placeWords(zone) }}).`)

/** Who leads or led a session. */
export const coachOf = ({ coach }: { coach: { name: string } | null }): string =>
  coach?.name ?? said(msg`a coach who has left`)
