import { DAY_MS, HOUR_MS } from '#src/contract/calendar.ts'

/** The Mondays of the last `count` weeks in UTC as `yyyy-MM-dd`, the current week last. */
export function lastMondays(now: Date, count: number): string[] {
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())
  const monday = midnight - ((now.getUTCDay() + 6) % 7) * DAY_MS
  return Array.from({ length: count }, (_, index) =>
    new Date(monday - (count - 1 - index) * 7 * DAY_MS).toISOString().slice(0, 10),
  )
}

/** One missed backup may be a machine that was off; two in a row are a fault. */
export const isLate = (everyHours: number | null, lastAt: string | null, now: Date): boolean =>
  everyHours !== null &&
  (lastAt === null || now.getTime() - Date.parse(lastAt) > 2 * everyHours * HOUR_MS)

/** How the log tells of what endpoints call by an imperative. */
const DONE: Readonly<Record<string, string>> = {
  Add: 'Added',
  Answer: 'Answered',
  Change: 'Changed',
  Create: 'Created',
  Delete: 'Deleted',
  Make: 'Made',
  Mark: 'Marked',
  Publish: 'Published',
  Resend: 'Resent',
  Save: 'Saved',
  Send: 'Sent',
  Set: 'Set',
}

/** 'Saved the draft of the site's texts', of an endpoint's summary without its explanations. */
export function actionInWords(summary: string): string {
  const [said = ''] = summary.split(/[:;(]|, optionally/)
  const [verb = '', ...rest] = said.trim().split(' ')
  return [DONE[verb] ?? verb, ...rest].join(' ').replaceAll('quiz', 'assessment')
}
