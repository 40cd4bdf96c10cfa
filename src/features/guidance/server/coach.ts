import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import type { InputOf } from '#src/contract/endpoint.ts'
import { said } from '#src/contract/i18n.ts'
import { inEnglish } from '#src/contract/own-words.ts'
import type { SiteSettings } from '#src/contract/site-settings.ts'
import { TOOLS } from '#src/features/texts/constants.ts'
import { invalid } from '#src/platform/server/errors.ts'
import { NOT_THERAPY } from '../constants.ts'
import type * as contract from '../contract.ts'
import { goneOn } from '../domain/care.ts'
import { WEEK_FORMAT } from '../domain/goals.ts'
import { type Asking, answerOf } from './answers.ts'
import { guideAnswer, guideJournal, guideTurn, guideWeek, weekPassages } from './guide/guide.ts'
import { findPassagesOfTool, libraryOf } from './guide/search.ts'
import { helpOf } from './safety/help-lines.ts'
import { helpText } from './safety/safety.ts'

/** A title as it is said, and in English: by either, a tool is asked for. */
const inBoth = (title: MessageDescriptor): string[] => [said(title), inEnglish(title)]

/** A tool by id or title, ignoring case (docs/product.md 12.9). */
function findTool(name: string): (typeof TOOLS)[number] | undefined {
  const normalize = (title: string) => title.trim().toLowerCase().replace(/^the /, '')
  const key = normalize(name)
  return TOOLS.find(
    ({ id, title }) => id === key || inBoth(title).some(each => normalize(each) === key),
  )
}

/** @returns the whole answer, once the stream has ended */
export async function collectText(stream: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const delta of stream) text += delta
  return text
}

function oneMessage(content: string, safe: true | undefined) {
  const messages: contract.ChatMessage[] = [{ role: 'user', content }]
  return { messages, looksAt: { messages: safe ? [] : messages } }
}

/** The next answer in a conversation. @param week the part of their week that the member shares */
export function answerConversation(
  ctx: Asking,
  asked: { messages: readonly contract.ChatMessage[]; week?: string | undefined },
): AsyncIterable<string> {
  const library = libraryOf(ctx.deps.settings.site)
  const { week } = asked
  const { messages, since, saidSafe } = goneOn(asked.messages)
  return answerOf(ctx, {
    task: '',
    messages,
    week,
    looksAt: saidSafe ? { messages: since } : { messages, week },
    passages: library.find(messages.at(-1)?.content ?? '', 3),
    guide: () =>
      guideTurn(library, messages, { week, coach: ctx.who ? '/coaching/mine' : '/contact' }),
  })
}

/** @throws AppError `invalid` for an unknown tool */
export function toolGuidance(
  ctx: Asking,
  { toolName, question, safe }: InputOf<typeof contract.toolGuidance>,
): AsyncIterable<string> {
  const tool = findTool(toolName)
  if (!tool) {
    const tools = TOOLS.map(({ title }) => said(title)).join(', ')
    throw invalid('toolName', msg`There are four tools: ${{ tools }}.`)
  }
  const library = libraryOf(ctx.deps.settings.site)
  const passages = findPassagesOfTool(library, question, tool.id)
  return answerOf(ctx, {
    task: `The question is about the tool ${inEnglish(tool.title)}.`,
    ...oneMessage(question, safe),
    passages,
    guide: () => guideAnswer(library, passages, question),
  })
}

export function weeklyGoals(
  ctx: Asking,
  { userInput: wishes, safe }: InputOf<typeof contract.weeklyGoals>,
): AsyncIterable<string> {
  const library = libraryOf(ctx.deps.settings.site)
  return answerOf(ctx, {
    task: `Turn what the person writes into a week. ${WEEK_FORMAT}`,
    ...oneMessage(wishes, safe),
    passages: weekPassages(library, wishes),
    guide: () => guideWeek(library, wishes),
  })
}

export function journalAnalysis(
  ctx: Asking,
  { journalEntry: entry, safe }: InputOf<typeof contract.journalAnalysis>,
): AsyncIterable<string> {
  const library = libraryOf(ctx.deps.settings.site)
  return answerOf(ctx, {
    task: `The person shares a journal entry. Name gently which filter or room it may speak from, and one next step. ${NOT_THERAPY}`,
    ...oneMessage(entry, safe),
    passages: library.find(entry, 2),
    guide: () => guideJournal(library, entry),
  })
}

/** Help lines for somebody whose texts to a person tell of danger to themselves or others. @returns null where none does */
export const helpFor = (site: SiteSettings, texts: readonly string[]): string | null =>
  helpText(texts, helpOf(site))
