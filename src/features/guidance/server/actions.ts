import type { SiteSettings } from '#src/contract/site-settings.ts'
import { TOOLS } from '#src/features/texts/constants.ts'
import { invalid } from '#src/platform/server/errors.ts'
import { NOT_THERAPY } from '../constants.ts'
import type { ChatMessage } from '../contract.ts'
import { WEEK_FORMAT } from '../domain/goals.ts'
import { guideAnswer, guideJournal, guideTurn, guideWeek, weekPassages } from './guide/guide.ts'
import { findPassagesOfTool, libraryOf } from './guide/search.ts'
import { helpOf } from './safety/help-lines.ts'
import { helpText } from './safety/safety.ts'
import { type Asking, answerOf } from './service/answers.ts'

/** A tool by id or title, ignoring case (docs/product.md 12.9). */
function findTool(name: string): (typeof TOOLS)[number] | undefined {
  const normalize = (title: string) => title.trim().toLowerCase().replace(/^the /, '')
  const key = normalize(name)
  return TOOLS.find(tool => tool.id === key || normalize(tool.title) === key)
}

/** @returns the whole answer, once the stream has ended */
export async function collectText(stream: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const delta of stream) text += delta
  return text
}

const oneMessage = (content: string): ChatMessage[] => [{ role: 'user', content }]

/** The next answer in a conversation. @param week the part of their week that the member shares */
export function answerConversation(
  asking: Asking,
  { messages, week }: { messages: readonly ChatMessage[]; week?: string | undefined },
): AsyncIterable<string> {
  const library = libraryOf(asking.deps.settings.site)
  return answerOf(asking, {
    task: '',
    messages,
    week,
    passages: library.find(messages.at(-1)?.content ?? '', 3),
    guide: () => guideTurn(library, messages, week),
  })
}

/** @throws AppError `invalid` for an unknown tool */
export function guideTool(
  asking: Asking,
  { toolName, question }: { toolName: string; question: string },
): AsyncIterable<string> {
  const tool = findTool(toolName)
  if (!tool) {
    const message = `There are four tools: ${TOOLS.map(each => each.title).join(', ')}.`
    throw invalid('toolName', message)
  }
  const library = libraryOf(asking.deps.settings.site)
  const passages = findPassagesOfTool(library, question, tool.id)
  return answerOf(asking, {
    task: `The question is about the tool ${tool.title}.`,
    messages: oneMessage(question),
    passages,
    guide: () => guideAnswer(library, passages, question),
  })
}

export function planWeek(asking: Asking, wishes: string): AsyncIterable<string> {
  const library = libraryOf(asking.deps.settings.site)
  return answerOf(asking, {
    task: `Turn what the person writes into a week. ${WEEK_FORMAT}`,
    messages: oneMessage(wishes),
    passages: weekPassages(library, wishes),
    guide: () => guideWeek(library, wishes),
  })
}

export function readJournal(asking: Asking, entry: string): AsyncIterable<string> {
  const library = libraryOf(asking.deps.settings.site)
  return answerOf(asking, {
    task: `The person shares a journal entry. Name gently which filter or room it may speak from, and one next step. ${NOT_THERAPY}`,
    messages: oneMessage(entry),
    passages: library.find(entry, 2),
    guide: () => guideJournal(library, entry),
  })
}

/** Help lines for somebody whose message to a person mentions danger to themselves or others. @returns null when nothing does */
export const helpFor = (site: SiteSettings, text: string): string | null =>
  helpText(text, helpOf(site))
