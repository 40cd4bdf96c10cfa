import * as z from 'zod/mini'
import { endpoint } from '#src/contract/endpoint.ts'
import { text } from '#src/contract/schemas.ts'
import { LIMIT, NOTHING_SAID, TEXT_MAX } from './constants.ts'

const said = text(1, TEXT_MAX, NOTHING_SAID)

const answer = z.object({ message: z.string() })

export const role = z.enum(['user', 'assistant'])

export const chatMessage = z.object({ role, content: said })

export type ChatMessage = z.infer<typeof chatMessage>

/** Common parts of the endpoints that call the coach. */
export const shared = {
  method: 'POST',
  auth: 'public',
  beside: answer,
  errors: ['ai_unavailable', 'too_many'],
  limit: LIMIT,
} as const

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
