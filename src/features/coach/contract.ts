import * as z from 'zod/mini'
import { endpoint } from '#src/contract/endpoint.ts'
import { text } from '#src/contract/schemas.ts'
import { LIMIT, MESSAGES_MAX, TEXT_MAX } from './constants.ts'

const said = text(1, TEXT_MAX, 'Please write something first.')
const answer = z.object({ message: z.string() })

export const chatMessage = z.object({ role: z.enum(['user', 'assistant']), content: said })
export type ChatMessage = z.infer<typeof chatMessage>

const shared = {
  method: 'POST',
  auth: 'public',
  beside: answer,
  errors: ['ai_unavailable', 'too_many'],
  limit: LIMIT,
} as const

export const chat = endpoint({
  ...shared,
  path: '/api/ai/chat',
  summary: 'The next answer in a conversation; with Accept: text/event-stream as it is made',
  body: z.object({
    messages: z.array(chatMessage).check(
      z.minLength(1, 'Please write something first.'),
      z.maxLength(
        MESSAGES_MAX,
        `A conversation has at most ${MESSAGES_MAX} messages. Please clear it and begin again.`,
      ),
      z.refine(messages => messages.at(-1)?.role === 'user', 'The last message must be the user’s.'),
    ),
  }),
  stream: true,
})

export const toolGuidance = endpoint({
  ...shared,
  path: '/api/ai/tool-guidance',
  summary: 'Help with one of the four tools',
  body: z.object({ toolName: text(1, 100), question: said }),
})

export const weeklyGoals = endpoint({
  ...shared,
  path: '/api/ai/weekly-goals',
  summary: 'A week from a few words: an intention, and a domino for the days',
  body: z.object({ userInput: said }),
})

export const journalAnalysis = endpoint({
  ...shared,
  path: '/api/ai/journal-analysis',
  summary: 'What stands out in a journal entry: filters, a room, a next step',
  body: z.object({ journalEntry: said }),
})

export const coachEndpoints = [chat, toolGuidance, weeklyGoals, journalAnalysis]
