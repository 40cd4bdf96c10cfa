import * as z from 'zod/mini'
import { endpoint, id, idParam, instant } from '#src/contract/endpoint.ts'
import { pageQuery } from '#src/contract/list.ts'
import { text } from '#src/contract/texts.ts'
import { AGENDA_MAX } from '../constants.ts'
import { creates, lists, member, ofOne } from './groups.ts'
import { author } from './posts.ts'

export const groupAgendaItem = z.object({
  id,
  text: z.string(),
  author,
  supports: z.int(),
  /** By the caller. */
  supported: z.boolean(),
  done: z.boolean(),
  created_at: instant,
})
export type GroupAgendaItem = z.infer<typeof groupAgendaItem>

export const listGroupAgenda = endpoint('GET /api/groups/{id}/agenda', {
  ...lists,
  query: pageQuery,
  summary: 'What the group wants to talk about: open items by support, then age',
  data: z.array(groupAgendaItem),
})

export const proposeForAgenda = endpoint('POST /api/groups/{id}/agenda', {
  ...ofOne,
  ...creates,
  summary: 'Propose something for the agenda',
  body: z.object({ text: text(1, AGENDA_MAX) }),
  read: ['text'],
  data: groupAgendaItem,
  errors: ['not_found', 'group_over'],
})

const ofItem = { ...member, params: z.object({ id: idParam, itemId: idParam }) } as const

export const updateGroupAgendaItem = endpoint('PATCH /api/groups/{id}/agenda/{itemId}', {
  ...ofItem,
  summary: 'Text by its author, done by the coach of the group',
  body: z.object({ text: z.optional(text(1, AGENDA_MAX)), done: z.optional(z.boolean()) }),
  read: ['text'],
  data: groupAgendaItem,
  stores: true,
  errors: ['not_found', 'forbidden', 'group_over'],
})

export const deleteGroupAgendaItem = endpoint('DELETE /api/groups/{id}/agenda/{itemId}', {
  ...ofItem,
  summary: 'Delete an item; by its author or the coach of the group',
  errors: ['not_found', 'forbidden'],
})

export const supportItem = endpoint('PUT /api/groups/{id}/agenda/{itemId}/support', {
  ...ofItem,
  summary: 'Support an item; twice is once',
  data: groupAgendaItem,
  errors: ['not_found'],
})

export const unsupportItem = endpoint('DELETE /api/groups/{id}/agenda/{itemId}/support', {
  ...ofItem,
  summary: 'No longer support an item',
  data: groupAgendaItem,
  errors: ['not_found'],
})
