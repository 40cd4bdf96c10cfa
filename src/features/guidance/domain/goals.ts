import { WEEKDAYS } from '#src/contract/calendar.ts'

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

const labelPattern = (name: string) =>
  new RegExp(`^[\\s\\-*•\\d.)_]*${name}[*_\\s]*[:.–—-][*_\\s:]*(.+)`, 'i')

const INTENTION = labelPattern('(?:weekly )?intention')

const DAYS = WEEKDAYS.map(labelPattern)

/** Parses a proposed week; empty if the answer has another format. */
export function parseGoals(answer: string): Goals {
  const lines = answer.split('\n')
  const find = (pattern: RegExp) => {
    for (const line of lines) {
      const text = stripMarkdown(pattern.exec(line)?.[1] ?? '')
      if (text) return text
    }
    return null
  }
  return {
    intention: find(INTENTION),
    days: DAYS.flatMap((pattern, weekday) => {
      const text = find(pattern)
      return text === null ? [] : [{ weekday, text }]
    }),
    rest: lines
      .filter(line => ![INTENTION, ...DAYS].some(pattern => pattern.test(line)))
      .join('\n')
      .trim(),
  }
}
