import { msg } from '@lingui/core/runtime-macro'
import * as z from 'zod/mini'
import { endpoint, id, idParam, instant } from '#src/contract/endpoint.ts'
import { refusal } from '#src/contract/i18n.ts'
import { text } from '#src/contract/texts.ts'
import { TEXT_REQUIRED } from '#src/features/guidance/constants.ts'
import { chatMessage, coachEndpoint, role } from '#src/features/guidance/contract.ts'
import { MESSAGES_MAX, SAVED_MESSAGES_MAX, SAVED_TEXT_MAX, WEEK_MAX } from './constants.ts'

export const chat = endpoint('POST /api/ai/chat', {
  ...coachEndpoint,
  summary: 'The next answer in a conversation; streamed with Accept: text/event-stream',
  body: z.object({
    messages: z.array(chatMessage).check(
      z.minLength(1, refusal(TEXT_REQUIRED)),
      z.maxLength(
        MESSAGES_MAX,
        refusal(
          msg`A conversation has at most ${{ max: MESSAGES_MAX }} messages. Please clear it and start again.`,
        ),
      ),
      z.refine(
        messages => messages.at(-1)?.role === 'user',
        refusal(msg`The last message must be the user’s.`),
      ),
    ),
    /** The part of their week that the member shares, as shown to them; never stored. */
    week: z.optional(text(1, WEEK_MAX)),
  }),
  stream: true,
})

export const conversationHead = z.object({
  id,
  title: z.string(),
  created_at: instant,
  updated_at: instant,
})

export type ConversationHead = z.infer<typeof conversationHead>

export const conversation = z.extend(conversationHead, {
  messages: z.array(z.object({ role, content: z.string() })),
})

export type Conversation = z.infer<typeof conversation>

/** Without content, because the response of a creating call is stored for a day. */
export const savedConversation = z.object({ id, updated_at: instant })

export type SavedConversation = z.infer<typeof savedConversation>

export const savedMessages = z.object({
  messages: z
    .array(z.object({ role, content: text(1, SAVED_TEXT_MAX, TEXT_REQUIRED) }))
    .check(
      z.minLength(1, refusal(TEXT_REQUIRED)),
      z.maxLength(
        SAVED_MESSAGES_MAX,
        refusal(msg`A saved conversation has at most ${{ max: SAVED_MESSAGES_MAX }} messages.`),
      ),
    ),
})

export const listConversations = endpoint('GET /api/ai/conversations', {
  auth: 'user',
  summary: "The member's saved conversations, latest first",
  data: z.array(conversationHead),
})

export const getConversation = endpoint('GET /api/ai/conversations/{id}', {
  auth: 'user',
  summary: 'One saved conversation',
  params: z.object({ id: idParam }),
  data: conversation,
  errors: ['not_found'],
})

export const saveConversation = endpoint('POST /api/ai/conversations', {
  auth: 'user',
  stores: true,
  summary: 'Save a conversation in the account',
  body: savedMessages,
  data: savedConversation,
  status: 201,
  idempotent: true,
  errors: ['conversations_full'],
})

export const updateConversation = endpoint('PUT /api/ai/conversations/{id}', {
  auth: 'user',
  stores: true,
  summary: 'Replace the messages of a saved conversation',
  params: z.object({ id: idParam }),
  body: savedMessages,
  data: savedConversation,
  errors: ['not_found'],
})

export const deleteConversation = endpoint('DELETE /api/ai/conversations/{id}', {
  auth: 'user',
  summary: 'Delete a saved conversation',
  params: z.object({ id: idParam }),
  errors: ['not_found'],
})

export const deleteConversations = endpoint('DELETE /api/ai/conversations', {
  auth: 'user',
  summary: "Delete all of the member's saved conversations",
})
