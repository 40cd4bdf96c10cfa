import * as z from 'zod/mini'
import { endpoint, id, idParam, instant } from '#src/contract/endpoint.ts'
import { listPage } from '#src/contract/list.ts'
import { MESSAGE_EMPTY, MESSAGE_MAX, SIDES } from '../constants.ts'
import { creates, errors, lists, own, typedText, writes } from './of-coaching.ts'

export const message = z.object({
  id,
  coaching_id: id,
  /** Null after the author has left. */
  author_id: z.nullable(id),
  author: z.enum(SIDES),
  /** Empty once it is deleted. */
  body: z.string(),
  created_at: instant,
  edited_at: z.nullable(instant),
  deleted_at: z.nullable(instant),
  editable_until: instant,
})
export type Message = z.infer<typeof message>

export const listMessages = endpoint('GET /api/coachings/{id}/messages', {
  ...lists,
  summary: 'The thread of a coaching, newest first, searched by `q`',
  data: z.array(message),
  beside: z.extend(listPage, {
    unread: z.int(),
    /** The caller's latest read message, and the other side's if they show it. */
    read_to: z.int(),
    other_read_to: z.nullable(z.int()),
    version: z.int(),
  }),
})

export const sendMessage = endpoint('POST /api/coachings/{id}/messages', {
  ...creates,
  summary: 'Write to the other side',
  body: z.object({ body: typedText(MESSAGE_MAX, MESSAGE_EMPTY) }),
  data: message,
  read: ['body'],
})

const messageParams = z.object({ id: idParam, messageId: idParam })

export const editMessage = endpoint('PATCH /api/coachings/{id}/messages/{messageId}', {
  ...writes,
  summary: 'Edit one’s own message, within ten minutes',
  params: messageParams,
  body: z.object({ body: typedText(MESSAGE_MAX, MESSAGE_EMPTY) }),
  data: message,
  read: ['body'],
  errors: [...errors, 'message_closed'],
})

export const deleteMessage = endpoint('DELETE /api/coachings/{id}/messages/{messageId}', {
  ...own,
  summary: 'Delete the text of one’s own message',
  params: messageParams,
  errors: ['not_found'],
})

export const markRead = endpoint('POST /api/coachings/{id}/messages/read', {
  ...own,
  summary: 'Mark the thread as read, up to a message or entirely',
  body: z.object({ up_to: z.optional(id) }),
  data: z.object({ unread: z.int() }),
  errors: ['not_found'],
})

export const waitForChange = endpoint('GET /api/coachings/{id}/changes', {
  ...own,
  summary: 'Answers once the coaching has changed since the given version, or after 25 seconds',
  query: z.object({ version: idParam }),
  data: z.object({ version: z.int() }),
  errors: ['not_found'],
  waits: true,
})
