import { msg } from '@lingui/core/runtime-macro'
import { weekDates } from '#src/contract/calendar.ts'
import { weekdayName } from '#src/contract/formats.ts'
import { said } from '#src/contract/i18n.ts'
import type { ChatMessage } from '#src/features/guidance/contract.ts'
import { REFLECTION_FIELDS, TEXT_LABELS } from '#src/features/planner/constants.ts'
import type { WeeklyPlanner } from '#src/features/planner/contract.ts'
import type { DominoEntry } from '#src/features/tracker/contract/dominoes.ts'
import { completedPips } from '#src/features/tracker/domain/pips.ts'
import { WEEK_MAX } from './constants.ts'

export const TITLE_CHARACTERS = 80

/** A saved conversation's title: the start of the first question. */
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

const TRUNCATED = msg`(The rest of the week is omitted: it exceeds the length of one message.)`

/**
 * A member's week as text to share with the AI coach; what the member sees is exactly what is sent.
 * @param week its Monday
 * @returns '' if the week is empty
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
  add(said(msg`Weekly intention`), planner?.weekly_intention)
  for (const [at, date] of weekDates(week).entries()) {
    const day = planner?.daily_plans[date]
    const before = parts.length
    for (const { text, completed } of day?.priorities ?? [])
      add(`  ${completed ? said(msg`Done`) : said(msg`To do`)}`, text)
    add(`  ${said(msg`Planned domino`)}`, day?.domino)
    add(`  ${said(msg`Notes`)}`, day?.notes)
    for (const entry of dominoes.filter(each => each.date === date)) {
      const state = entry.completed
        ? said(msg`completed`)
        : said(msg`${{ done: completedPips(entry) }} of 12 pips completed`)
      add(`  ${said(msg`Domino`)}`, `${entry.title} (${state})`)
    }
    if (parts.length > before) parts.splice(before, 0, `${weekdayName(at)}, ${date}`)
  }
  for (const field of REFLECTION_FIELDS) add(said(TEXT_LABELS[field]), planner?.[field])
  if (parts.length === 0) return ''
  const text = [said(msg`Week of ${{ week }}`), ...parts].join('\n')
  if (text.length <= WEEK_MAX) return text
  const end = `\n${said(TRUNCATED)}`
  return (
    text
      .slice(0, WEEK_MAX - end.length)
      .toWellFormed()
      .trimEnd() + end
  )
}
