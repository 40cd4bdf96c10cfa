/** `hh:mm`; an end may be `24:00`, and `00:00` as an end is the next midnight. */
export interface TimeRange {
  from: string
  to: string
}

const DAY_MINUTES = 1_440

/** @returns minutes since midnight */
export const minutesOf = (time: string): number =>
  Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** @returns minutes since the midnight before the range; 1440 at its end */
export const endOf = (time: string): number => minutesOf(time) || DAY_MINUTES

export const isForward = ({ from, to }: TimeRange): boolean => minutesOf(from) < endOf(to)
