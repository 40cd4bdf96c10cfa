import * as z from 'zod/mini'
import { endpoint, id, idParam, instant } from '#src/contract/endpoint.ts'
import { pageQuery } from '#src/contract/list.ts'
import { text } from '#src/contract/texts.ts'
import { LINE_MAX, SIDES } from '../constants.ts'
import { creates, errors, lists, writes } from './of-coaching.ts'

export const agendaItem = z.object({
  id,
  coaching_id: id,
  author: z.enum(SIDES),
  text: z.string(),
  done: z.boolean(),
  created_at: instant,
  updated_at: instant,
})
export type AgendaItem = z.infer<typeof agendaItem>

export const listAgenda = endpoint('GET /api/coachings/{id}/agenda', {
  ...lists,
  query: pageQuery,
  summary: 'What both sides want to talk about, newest first',
  data: z.array(agendaItem),
})

export const createAgendaItem = endpoint('POST /api/coachings/{id}/agenda', {
  ...creates,
  summary: 'Add to the agenda',
  body: z.object({ text: text(1, LINE_MAX), done: z._default(z.boolean(), false) }),
  data: agendaItem,
  read: ['text'],
})

export const updateAgendaItem = endpoint('PATCH /api/coachings/{id}/agenda/{itemId}', {
  ...writes,
  summary: 'Check off an agenda item, or edit one’s own',
  params: z.object({ id: idParam, itemId: idParam }),
  body: z.object({ text: z.optional(text(1, LINE_MAX)), done: z.optional(z.boolean()) }),
  data: agendaItem,
  read: ['text'],
  errors: [...errors, 'forbidden'],
})
