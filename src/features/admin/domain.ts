import { msg } from '@lingui/core/runtime-macro'
import { DAY_MS, HOUR_MS } from '#src/contract/calendar.ts'
import { said } from '#src/contract/i18n.ts'

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

/** 'expected_updated_at' and 'fullName' as 'Expected updated at' and 'Full name'. */
function nameInWords(key: string): string {
  const words = key.replaceAll('_', ' ').replace(/[a-z][A-Z]/g, pair => `${pair[0]} ${pair[1]}`)
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase()
}

function valueInWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return said(msg`nothing`)
  if (typeof value === 'boolean') return said(value ? msg`yes` : msg`no`)
  if (Array.isArray(value)) return value.map(valueInWords).join('; ') || said(msg`nothing`)
  if (typeof value !== 'object') return String(value)
  return Object.entries(value)
    .map(([key, each]) => `${nameInWords(key)}: ${valueInWords(each)}`)
    .join(', ')
}

/** What was sent with a call, a line for each of its fields; as it stands where the log has only its beginning. */
export function detailsInWords(details: string): readonly { name: string; value: string }[] {
  try {
    const sent: unknown = JSON.parse(details)
    if (sent && typeof sent === 'object' && !Array.isArray(sent))
      return Object.entries(sent).map(([key, value]) => ({
        name: nameInWords(key),
        value: valueInWords(value),
      }))
    return [{ name: said(msg`Sent`), value: valueInWords(sent) }]
  } catch {
    return [{ name: said(msg`Beginning`), value: details }]
  }
}

/** 'Saved the draft of the site's texts', of an endpoint's summary without its explanations. */
export function actionInWords(summary: string): string {
  const [said = ''] = summary.split(/[:;(]|, optionally/)
  const [verb = '', ...rest] = said.trim().split(' ')
  return [DONE[verb] ?? verb, ...rest].join(' ').replaceAll('quiz', 'assessment')
}
