import * as z from 'zod/mini'
import { clientId, endpoint, id, idParam, instant } from '#src/contract/endpoint.ts'
import { ownListPage, ownListQuery } from '#src/contract/list.ts'
import { text } from '#src/contract/texts.ts'
import { REFLECTION_MAX } from '../constants.ts'

export const dominoReflection = z.object({
  id,
  domino_id: id,
  client_id: z.nullable(z.string()),
  reflection: z.string(),
  created_at: instant,
})
export type DominoReflection = z.infer<typeof dominoReflection>

export const listReflections = endpoint('GET /api/domino-reflections/domino/{dominoId}', {
  auth: 'user',
  summary: "A domino's reflections, oldest first",
  params: z.object({ dominoId: idParam }),
  query: ownListQuery,
  beside: ownListPage,
  data: z.array(dominoReflection),
  errors: ['not_found'],
})

export const newReflection = z.object({
  domino_id: id,
  client_id: z.optional(clientId),
  reflection: text(1, REFLECTION_MAX, 'Please write a reflection'),
})

export const createReflection = endpoint('POST /api/domino-reflections', {
  auth: 'user',
  stores: true,
  summary: 'Add a reflection to a domino, completed or not',
  body: newReflection,
  data: dominoReflection,
  status: 201,
  again: true,
  errors: ['not_found', 'gone'],
  idempotent: true,
})
