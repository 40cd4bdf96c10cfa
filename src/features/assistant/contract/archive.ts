import * as z from 'zod/mini'
import { id, instant } from '#src/contract/endpoint.ts'
import { freeText, text } from '#src/contract/texts.ts'
import { role } from '#src/features/guidance/contract.ts'
import { SAVED_MESSAGES_MAX, SAVED_TEXT_MAX } from '../constants.ts'

export const archivedConversation = z.object({
  id,
  title: freeText(200),
  messages: z
    .array(z.object({ role, content: text(1, SAVED_TEXT_MAX) }))
    .check(z.minLength(1), z.maxLength(SAVED_MESSAGES_MAX)),
  created_at: instant,
  updated_at: instant,
})
