import { msg } from '@lingui/core/runtime-macro'
import { WEEKDAYS } from '#src/contract/calendar.ts'
import { weekdayName } from '#src/contract/formats.ts'
import { said } from '#src/contract/i18n.ts'

/** The format a service is told to use, so that `parseGoals` can parse its answer. */
export const WEEK_FORMAT =
  "Write exactly this and nothing else: one line '**Weekly intention:** …', then a list with one line for each day, '- **Monday:** …' to '- **Sunday:** …', each one small, concrete action of at most fifteen words. Keep the words before the colons in English."

export interface Goals {
  intention: string | null
  /** 0 is Monday. */
  days: readonly { weekday: number; text: string }[]
  rest: string
}

/** The words without the marks of Markdown inside a line. */
export const stripMarkdown = (text: string) =>
  text
    .replace(/\[([^[\]]+)\]\([^()]*\)/g, '$1')
    .replace(/[*_`]+/g, '')
    .trim()

export const INTENTION = msg`Weekly intention`

/** @param names in English, as a service writes them, and in the language of whoever reads it */
const labelPattern = (...names: string[]) => {
  const either = names.map(name => name.replace(/[^\p{L}\p{N} ]/gu, '\\$&')).join('|')
  return new RegExp(`^[\\s\\-*•\\d.)_]*(?:${either})[*_\\s]*[:.–—-][*_\\s:]*(.+)`, 'i')
}

/** Parses a proposed week, or one that is shared; empty if the text has another format. */
export function parseGoals(answer: string): Goals {
  const intention = labelPattern('weekly intention', 'intention', said(INTENTION))
  const days = WEEKDAYS.map((name, at) => labelPattern(name, weekdayName(at)))
  const lines = answer.split('\n')
  const find = (pattern: RegExp) => {
    for (const line of lines) {
      const text = stripMarkdown(pattern.exec(line)?.[1] ?? '')
      if (text) return text
    }
    return null
  }
  return {
    intention: find(intention),
    days: days.flatMap((pattern, weekday) => {
      const text = find(pattern)
      return text === null ? [] : [{ weekday, text }]
    }),
    rest: lines
      .filter(line => ![intention, ...days].some(pattern => pattern.test(line)))
      .join('\n')
      .trim(),
  }
}
