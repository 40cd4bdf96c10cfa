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

/** What is new in a file, thing by thing; marks and outcomes belong to their dominoes and plans. */
function newThings(counts: MemberImport['counts']): string[] {
  return Object.entries(NOUNS).flatMap(([name, noun]) => {
    const count = counts[name]?.new ?? 0
    return count > 0 ? [counted(count, ...noun)] : []
  })
}

const sumOf = (counts: MemberImport['counts'], what: string): number =>
  Object.entries(counts).reduce(
    (sum, [name, each]) => (name in NOUNS ? sum + (each[what] ?? 0) : sum),
    0,
  )

/** What an import would bring, in a few sentences. */
export function previewSentences({
  counts,
  never,
}: Pick<MemberImport, 'counts' | 'never'>): string[] {
  const added = newThings(counts)
  const [here, merged, left] = ['here', 'merged', 'left_out'].map(what => sumOf(counts, what))
  const newCount = sumOf(counts, 'new')
  const sentences = [
    added.length > 0
      ? `${listText(added)} ${newCount === 1 ? 'is' : 'are'} new.`
      : 'There is nothing new in this file.',
  ]
  if (merged)
    sentences.push(
      `${counted(merged, 'week that is', 'weeks that are')} here already will be filled where they are empty.`,
    )
  if (here) sentences.push(`${counted(here, 'is', 'are')} already here.`)
  if (left) sentences.push(`${counted(left, 'has', 'have')} no room and will be left out.`)
  if (Object.keys(never).length > 0)
    sentences.push('Your messages, sessions and membership stay where they are.')
  return sentences
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
  const added = newThings(counts)
  return added.length > 0 ? `${listText(added)} came in.` : 'Nothing new came in.'
}

const SHARED_NAMES: Readonly<Record<string, string>> = {
  dominoes: 'of these dominoes',
  reflections: 'of these reflections',
  planner: 'of these weeks',
  if_thens: 'of these if-then plans',
  results: 'of these assessments',
}

/** Who would see what of it. */
export const sharedSentence = ({ coach, kind, rows }: MemberImport['shared'][number]): string =>
  `${coach} will see ${numberText(rows)} ${SHARED_NAMES[kind] ?? 'of these'}.`
