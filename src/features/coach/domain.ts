import { WEEKDAYS } from '#src/features/planner/constants.ts'
import type { WeeklyPlanner } from '#src/features/planner/contract.ts'
import { weekDates } from '#src/features/planner/domain.ts'
import { TOOLS, type ToolId } from '#src/features/site/constants.ts'
import { PIP_NUMBERS } from '#src/features/tracker/constants.ts'
import type { DominoEntry } from '#src/features/tracker/contract.ts'
import { PROMPTS, WEEK_MAX } from './constants.ts'
import type { ChatMessage } from './contract.ts'

/** Where each tool is at home on the site. */
export const TOOL_PAGES: Readonly<Record<ToolId, string>> = {
  perception: '/perception-filter',
  rooms: '/three-rooms',
  cabinet: '/conscious-cabinet',
  domino: '/daily-domino',
}

/** A tool by its id or title, in capitals or not (contract: AI); undefined when it is none. */
export function toolNamed(name: string): (typeof TOOLS)[number] | undefined {
  const plain = (title: string) => title.trim().toLowerCase().replace(/^the /, '')
  const wanted = plain(name)
  return TOOLS.find(tool => tool.id === wanted || plain(tool.title) === wanted)
}

/** The question that a tool's page brings along into the chat. */
export const promptFor = (tool: ToolId): string =>
  PROMPTS[TOOLS.findIndex(({ id }) => id === tool)]?.text ?? ''

const TITLE_CHARACTERS = 80

/** A kept conversation's name: how it began. */
export function titleOf(messages: readonly ChatMessage[]): string {
  const first = messages.find(message => message.role === 'user') ?? messages[0]
  const line = (first?.content ?? '').replace(/\s+/g, ' ').trim()
  return line.length <= TITLE_CHARACTERS
    ? line
    : `${line
        .slice(0, TITLE_CHARACTERS - 1)
        .toWellFormed()
        .trimEnd()}…`
}

/** How a service is asked to write a week, so that `goalsIn` can read it. */
export const WEEK_FORMAT =
  "Write exactly this and nothing else: one line '**Weekly intention:** …', then a list with one line for each day, '- **Monday:** …' to '- **Sunday:** …', each one small, concrete action of at most fifteen words. Keep the words before the colons in English."

export interface Goals {
  intention: string | null
  /** 0 is Monday. */
  days: readonly { weekday: number; text: string }[]
  /** What the answer says besides. */
  rest: string
}

const plain = (text: string) =>
  text
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replace(/[*_`]+/g, '')
    .trim()

const named = (name: string) => new RegExp(`^[\\s\\-*•\\d.)_]*${name}[*_\\s]*[:.–—-][*_\\s:]*(.+)$`, 'i')
const INTENTION = named('(?:weekly )?intention')
const DAYS = WEEKDAYS.map(named)

/** What an answer about a week proposes, to be put into a plan; empty where it has another form. */
export function goalsIn(answer: string): Goals {
  const lines = answer.split('\n')
  const find = (pattern: RegExp) => {
    for (const line of lines) {
      const text = plain(pattern.exec(line)?.[1] ?? '')
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

const CUT = '\n(The rest of the week is left out here: it is longer than one message may be.)'

/**
 * A member's own week as text, to be shared with the coach: what the member sees is to the letter what is sent.
 * @param week its Monday
 * @returns '' when there is nothing in it
 */
export function weekText(
  week: string,
  planner: WeeklyPlanner | null,
  dominoes: readonly DominoEntry[],
): string {
  const parts: string[] = []
  const add = (label: string, text: string | null | undefined) => {
    if (text?.trim()) parts.push(`${label}: ${text.trim()}`)
  }
  add('Weekly intention', planner?.weekly_intention)
  for (const [at, date] of weekDates(week).entries()) {
    const day = planner?.daily_plans[date]
    const before = parts.length
    for (const { text, completed } of day?.priorities ?? []) add(completed ? '  Done' : '  To do', text)
    add('  Planned domino', day?.domino)
    add('  Notes', day?.notes)
    for (const entry of dominoes.filter(each => each.date === date)) {
      const pips = PIP_NUMBERS.filter(n => entry[`pip${n}_status`] === 'Completed').length
      add('  Domino', `${entry.title} (${entry.completed ? 'completed' : `${pips} of 12 pips completed`})`)
    }
    if (parts.length > before) parts.splice(before, 0, `${WEEKDAYS[at]}, ${date}`)
  }
  add('What went well', planner?.went_well)
  add('What to improve', planner?.to_improve)
  add('Insights', planner?.insights)
  add("Next week's intention", planner?.next_week_intention)
  if (parts.length === 0) return ''
  const text = [`Week of ${week}`, ...parts].join('\n')
  return text.length <= WEEK_MAX
    ? text
    : text
        .slice(0, WEEK_MAX - CUT.length)
        .toWellFormed()
        .trimEnd() + CUT
}
