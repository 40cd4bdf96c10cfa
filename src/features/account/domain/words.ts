import { counted, listText, numberText } from '#src/contract/formats.ts'
import type { MemberImport } from '../contract/imports.ts'

type Noun = readonly [one: string, many: string]

const NOUNS: Readonly<Record<string, Noun>> = {
  domino_entries: ['domino', 'dominoes'],
  domino_reflections: ['reflection', 'reflections'],
  rest_days: ['rest day', 'rest days'],
  weekly_planners: ['week', 'weeks'],
  cabinet_entries: ['cabinet entry', 'cabinet entries'],
  if_thens: ['if-then plan', 'if-then plans'],
  experiments: ['trial', 'trials'],
  assessment_results: ['assessment', 'assessments'],
  coach_conversations: ['conversation', 'conversations'],
}

/** Thing by thing; marks and outcomes belong to their dominoes and plans. */
const thingsIn = (counts: MemberImport['counts']): string[] =>
  Object.entries(NOUNS).flatMap(([name, noun]) => {
    const count = counts[name] ?? 0
    return count > 0 ? [counted(count, ...noun)] : []
  })

/** What an archive would bring, in a few sentences. */
export function checkedSentences({
  counts,
  never,
}: Pick<MemberImport, 'counts' | 'never'>): string[] {
  const things = thingsIn(counts)
  const sentences = [
    things.length > 0
      ? `${listText(things)} can come in, all of it in one step.`
      : 'There is nothing in this file that can come in.',
  ]
  if (Object.keys(never).length > 0)
    sentences.push('Your messages, sessions and membership stay where they are.')
  return sentences
}

/** What keeps an archive from coming in. @param lists those of which the account has rows */
export function filledSentence(lists: readonly string[]): string {
  const things = Object.entries(NOUNS).flatMap(([name, [, many]]) =>
    lists.includes(name) ? [many] : [],
  )
  return `An archive comes in only while an account is empty, and yours has ${listText(things)}.`
}

/** Where a row is wrong; they are counted from 0. */
export function placeText({
  list,
  row,
  field,
}: {
  list: string
  row: number
  field: string
}): string {
  const [, many] = NOUNS[list] ?? []
  const place = `${many ?? list}, row ${numberText(row)}`
  return field ? `${place}, ${field}` : place
}

/** What an import brought, in one sentence. */
export const appliedSentence = ({ counts }: Pick<MemberImport, 'counts'>): string => {
  const things = thingsIn(counts)
  return things.length > 0 ? `${listText(things)} came in.` : 'Nothing came in.'
}
