import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/runtime-macro'
import { listText, numberText } from '#src/contract/formats.ts'
import { said } from '#src/contract/i18n.ts'
import type { MemberImport } from '../contract/imports.ts'

interface Noun {
  many: MessageDescriptor
  counted: (count: number) => MessageDescriptor
}

const NOUNS: Readonly<Record<string, Noun>> = {
  domino_entries: {
    many: msg`dominoes`,
    counted: count => msg`${plural({ count }, { one: '# domino', other: '# dominoes' })}`,
  },
  domino_reflections: {
    many: msg`reflections`,
    counted: count => msg`${plural({ count }, { one: '# reflection', other: '# reflections' })}`,
  },
  rest_days: {
    many: msg`rest days`,
    counted: count => msg`${plural({ count }, { one: '# rest day', other: '# rest days' })}`,
  },
  weekly_planners: {
    many: msg`weeks`,
    counted: count => msg`${plural({ count }, { one: '# week', other: '# weeks' })}`,
  },
  cabinet_entries: {
    many: msg`cabinet entries`,
    counted: count =>
      msg`${plural({ count }, { one: '# cabinet entry', other: '# cabinet entries' })}`,
  },
  if_thens: {
    many: msg`if-then plans`,
    counted: count =>
      msg`${plural({ count }, { one: '# if-then plan', other: '# if-then plans' })}`,
  },
  experiments: {
    many: msg`trials`,
    counted: count => msg`${plural({ count }, { one: '# trial', other: '# trials' })}`,
  },
  assessment_results: {
    many: msg`assessments`,
    counted: count => msg`${plural({ count }, { one: '# assessment', other: '# assessments' })}`,
  },
  coach_conversations: {
    many: msg`conversations`,
    counted: count =>
      msg`${plural({ count }, { one: '# conversation', other: '# conversations' })}`,
  },
}

/** Thing by thing; marks and outcomes belong to their dominoes and plans. */
const thingsIn = (counts: MemberImport['counts']): string[] =>
  Object.entries(NOUNS).flatMap(([name, noun]) => {
    const count = counts[name] ?? 0
    return count > 0 ? [said(noun.counted(count))] : []
  })

/** What an archive would bring, in a few sentences. */
export function checkedSentences({
  counts,
  never,
}: Pick<MemberImport, 'counts' | 'never'>): string[] {
  const things = thingsIn(counts)
  const sentences = [
    things.length > 0
      ? said(msg`${{ things: listText(things) }} can come in, all of it in one step.`)
      : said(msg`There is nothing in this file that can come in.`),
  ]
  if (Object.keys(never).length > 0)
    sentences.push(said(msg`Your messages, sessions and membership stay where they are.`))
  return sentences
}

/** What keeps an archive from coming in. @param lists those of which the account has rows */
export function filledSentence(lists: readonly string[]): string {
  const things = Object.entries(NOUNS).flatMap(([name, { many }]) =>
    lists.includes(name) ? [said(many)] : [],
  )
  return said(
    msg`An archive comes in only while an account is empty, and yours has ${{ things: listText(things) }}.`,
  )
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
  const things = said(NOUNS[list]?.many ?? list)
  const place = said(msg`${{ things }}, row ${{ row: numberText(row) }}`)
  return field ? `${place}, ${field}` : place
}

/** What an import brought, in one sentence. */
export const appliedSentence = ({ counts }: Pick<MemberImport, 'counts'>): string => {
  const things = thingsIn(counts)
  return things.length > 0
    ? said(msg`${{ things: listText(things) }} came in.`)
    : said(msg`Nothing came in.`)
}
