const dayAndTime = (zone: string) =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })

const formats = new Map<string, Intl.DateTimeFormat>()

function partsOf(instant: number, zone: string): Record<string, string> {
  const format = formats.get(zone) ?? dayAndTime(zone)
  formats.set(zone, format)
  return Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]))
}

/** 'Tuesday 4 March'. @param instant Unix time in ms */
export function dayWords(instant: number, zone: string): string {
  const { weekday, day, month } = partsOf(instant, zone)
  return `${weekday} ${day} ${month}`
}

/** '8:30'. */
export function timeWords(instant: number, zone: string): string {
  const { hour = '', minute } = partsOf(instant, zone)
  return `${Number(hour)}:${minute}`
}

/** 'New York' for `America/New_York`. */
export const placeWords = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')

/**
 * 'Tuesday 4 March, 14:30 your time, 8:30 in New York'; without the second part where the clocks show the same.
 * @param yours, theirs time zones of the reader and of the other person
 */
export function fullWords(instant: number, yours: string, theirs: string): string {
  const day = dayWords(instant, yours)
  const time = timeWords(instant, yours)
  const otherDay = dayWords(instant, theirs)
  const otherTime = timeWords(instant, theirs)
  if (day === otherDay && time === otherTime) return `${day}, ${time} your time`
  const other = day === otherDay ? otherTime : `${otherDay} ${otherTime}`
  return `${day}, ${time} your time, ${other} in ${placeWords(theirs)}`
}

/** Who leads or led a session. */
export const coachOf = ({ coach }: { coach: { name: string } | null }): string =>
  coach?.name ?? 'a coach who has left'
