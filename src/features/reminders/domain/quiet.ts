import type { ReminderSettings } from '../contract.ts'

type Quiet = ReminderSettings['quiet']

export const minutesOf = (time: string): number =>
  Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

export function isQuietAt({ from, to }: Quiet, minutes: number): boolean {
  const [start, end] = [minutesOf(from), minutesOf(to)]
  return start <= end ? minutes >= start && minutes < end : minutes >= start || minutes < end
}

/** Chosen hours at which nothing ever comes, because quiet hours last beyond their day. */
export const lostHours = ({ domino: { at, also_at }, quiet }: ReminderSettings): string[] =>
  [at, ...also_at].filter(
    hour => isQuietAt(quiet, minutesOf(hour)) && minutesOf(quiet.to) <= minutesOf(hour),
  )
