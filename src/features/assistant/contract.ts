import * as z from 'zod/mini'
import { endpoint } from '#src/contract/endpoint.ts'
import { id, idParam, instant, text } from '#src/contract/schemas.ts'
import { NOTHING_SAID } from '#src/features/guidance/constants.ts'
import { chatMessage, role, shared } from '#src/features/guidance/contract.ts'
import { KEPT_MESSAGES_MAX, KEPT_TEXT_MAX, MESSAGES_MAX, WEEK_MAX } from './constants.ts'

export const chat = endpoint({
  ...shared,
  path: '/api/ai/chat',
  summary: 'The next answer in a conversation; with Accept: text/event-stream as it is made',
  body: z.object({
    messages: z.array(chatMessage).check(
      z.minLength(1, NOTHING_SAID),
      z.maxLength(
        MESSAGES_MAX,
        `A conversation has at most ${MESSAGES_MAX} messages. Please clear it and begin again.`,
      ),
      z.refine(messages => messages.at(-1)?.role === 'user', 'The last message must be the user’s.'),
    ),
    /** The part of their week that the member shares, as shown to them; never stored. */
    week: z.optional(text(1, WEEK_MAX)),
  }),
  stream: true,
})

export const conversationHead = z.object({ id, title: z.string(), created_at: instant, updated_at: instant })

export type ConversationHead = z.infer<typeof conversationHead>

export const conversation = z.extend(conversationHead, {
  messages: z.array(z.object({ role, content: z.string() })),
})

export type Conversation = z.infer<typeof conversation>

/** Without content, because the response of a creating call is stored for a day. */
export const kept = z.object({ id, updated_at: instant })

export type Kept = z.infer<typeof kept>

export const keptMessages = z.object({
  messages: z
    .array(z.object({ role, content: text(1, KEPT_TEXT_MAX, NOTHING_SAID) }))
    .check(
      z.minLength(1, NOTHING_SAID),
      z.maxLength(KEPT_MESSAGES_MAX, `At most ${KEPT_MESSAGES_MAX} messages of a conversation are kept.`),
    ),
})

export const listConversations = endpoint({
  method: 'GET',
  path: '/api/ai/conversations',
  auth: 'user',
  summary: 'The conversations that the member keeps, the latest first',
  data: z.array(conversationHead),
})

export const getConversation = endpoint({
  method: 'GET',
  path: '/api/ai/conversations/{id}',
  auth: 'user',
  summary: 'One kept conversation',
  params: z.object({ id: idParam }),
  data: conversation,
  errors: ['not_found'],
})

export const keepConversation = endpoint({
  method: 'POST',
  path: '/api/ai/conversations',
  auth: 'user',
  summary: 'Keep a conversation in the account',
  body: keptMessages,
  data: kept,
  status: 201,
  idempotent: true,
  errors: ['conversations_full'],
})

export const updateConversation = endpoint({
  method: 'PUT',
  path: '/api/ai/conversations/{id}',
  auth: 'user',
  summary: 'Replace a kept conversation by what it has become',
  params: z.object({ id: idParam }),
  body: keptMessages,
  data: kept,
  errors: ['not_found'],
})

export const deleteConversation = endpoint({
  method: 'DELETE',
  path: '/api/ai/conversations/{id}',
  auth: 'user',
  summary: 'Delete a kept conversation',
  params: z.object({ id: idParam }),
  errors: ['not_found'],
})

export const deleteConversations = endpoint({
  method: 'DELETE',
  path: '/api/ai/conversations',
  auth: 'user',
  summary: "Delete all of the member's kept conversations",
})
