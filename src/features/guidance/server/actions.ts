import { TOOLS } from '#src/features/content/constants.ts'
import { AppError } from '#src/platform/server/http/errors.ts'
import type { Call, Deps, TextStream } from '#src/platform/server/http/route.ts'
import { NOT_THERAPY } from '../constants.ts'
import type { ChatMessage, journalAnalysis, toolGuidance, weeklyGoals } from '../contract.ts'
import { findTool, WEEK_FORMAT } from '../domain.ts'
import { guideAnswer, guideJournal, guideTurn, guideWeek, weekPassages } from './guide/guide.ts'
import { findPassagesOfTool, libraryOf } from './guide/search.ts'
import { helpOf } from './safety/help-lines.ts'
import { helpText } from './safety/safety.ts'
import { type AnswerContext, answerOf } from './service/answers.ts'

async function collect(stream: TextStream): Promise<string> {
  let text = ''
  for await (const delta of stream) text += delta
  return text
}

const asMessage = async (stream: TextStream) => ({ beside: { message: await collect(stream) } })
const oneMessage = (content: string): ChatMessage[] => [{ role: 'user', content }]

/** The next answer in a conversation, streamed on request. @param week the part of their week that the member shares */
export async function answerConversation(
  call: AnswerContext & Pick<Call, 'wantsStream'>,
  { messages, week }: { messages: readonly ChatMessage[]; week?: string | undefined },
) {
  const library = libraryOf(call.deps.settings.site)
  const stream = answerOf(call, {
    task: '',
    messages,
    week,
    passages: library.find(messages.at(-1)?.content ?? '', 3),
    guide: () => guideTurn(library, messages, week),
  })
  return call.wantsStream ? { stream } : asMessage(stream)
}

/** @throws AppError `invalid` for an unknown tool */
export async function guideTool(call: Call<typeof toolGuidance>) {
  const tool = findTool(call.body.toolName)
  if (!tool) {
    const message = `There are four tools: ${TOOLS.map(each => each.title).join(', ')}.`
    throw new AppError('invalid', { message, fields: { toolName: message } })
  }
  const { question } = call.body
  const library = libraryOf(call.deps.settings.site)
  const passages = findPassagesOfTool(library, question, tool.id)
  return asMessage(
    answerOf(call, {
      task: `The question is about the tool ${tool.title}.`,
      messages: oneMessage(question),
      passages,
      guide: () => guideAnswer(library, passages),
    }),
  )
}

export async function planWeek(call: Call<typeof weeklyGoals>) {
  const { userInput } = call.body
  const library = libraryOf(call.deps.settings.site)
  return asMessage(
    answerOf(call, {
      task: `Turn what the person writes into a week. ${WEEK_FORMAT}`,
      messages: oneMessage(userInput),
      passages: weekPassages(library, userInput),
      guide: () => guideWeek(library, userInput),
    }),
  )
}

export async function readJournal(call: Call<typeof journalAnalysis>) {
  const { journalEntry } = call.body
  const library = libraryOf(call.deps.settings.site)
  return asMessage(
    answerOf(call, {
      task: `The person shares a journal entry. Name gently which filter or room it may speak from, and one next step. ${NOT_THERAPY}`,
      messages: oneMessage(journalEntry),
      passages: library.find(journalEntry, 2),
      guide: () => guideJournal(library, journalEntry),
    }),
  )
}

/** Help lines for somebody whose message to a person mentions danger to themselves or others. @returns null when nothing does */
export function helpFor({ settings }: Pick<Deps, 'settings'>, text: string): string | null {
  return helpText(text, helpOf(settings.site))
}
