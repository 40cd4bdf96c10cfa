import * as z from 'zod/mini'
import { endpoint } from '#src/contract/endpoint.ts'
import { text } from '#src/contract/texts.ts'
import { LIMIT, TEXT_MAX, TEXT_REQUIRED } from './constants.ts'

const userText = text(1, TEXT_MAX, TEXT_REQUIRED)

const answer = z.object({ message: z.string() })

/** Said by somebody whose text was taken for one of danger by mistake: it is answered like any other. */
const safe = z.optional(z.literal(true))

export const role = z.enum(['user', 'assistant'])

export const chatMessage = z.object({ role, content: userText })

export type ChatMessage = z.infer<typeof chatMessage>

export const coachEndpoint = {
  auth: 'public',
  beside: answer,
  errors: ['ai_unavailable', 'too_many'],
  limit: LIMIT,
} as const

export const toolGuidance = endpoint('POST /api/ai/tool-guidance', {
  ...coachEndpoint,
  summary: 'Help with one of the four tools',
  body: z.object({ toolName: text(1, 100), question: userText, safe }),
})

export const weeklyGoals = endpoint('POST /api/ai/weekly-goals', {
  ...coachEndpoint,
  summary: 'A proposed week from a few words: an intention and a domino for each day',
  body: z.object({ userInput: userText, safe }),
})

export const journalAnalysis = endpoint('POST /api/ai/journal-analysis', {
  ...coachEndpoint,
  summary: 'What stands out in a journal entry: filters, a room, a next step',
  body: z.object({ journalEntry: userText, safe }),
})
