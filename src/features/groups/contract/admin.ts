import * as z from 'zod/mini'
import { endpoint, id, idParam, instant } from '#src/contract/endpoint.ts'
import { listPage, listQuery } from '#src/contract/list.ts'
import { ACCESSES } from '../constants.ts'

const person = z.object({ id, name: z.string() })

/** Shows nothing that was written in the group. */
export const managedGroup = z.object({
  id,
  name: z.string(),
  access: z.enum(ACCESSES),
  /** Null after the account has gone. */
  coach: z.nullable(person),
  /** Nobody leads it: the board is locked until it has another coach. */
  locked: z.boolean(),
  members: z.int(),
  topics: z.int(),
  replies: z.int(),
  /** Only those still to come. */
  sessions: z.int(),
  created_at: instant,
})
export type ManagedGroup = z.infer<typeof managedGroup>

export const listManagedGroups = endpoint('GET /api/admin/groups', {
  auth: 'admin',
  summary: 'All groups by name, coach and counts, newest first; `q` searches names',
  query: listQuery,
  data: z.array(managedGroup),
  beside: z.extend(listPage, {
    /** Who can lead a group. */
    coaches: z.array(person),
  }),
})

export const updateManagedGroup = endpoint('PATCH /api/admin/groups/{id}', {
  auth: 'admin',
  summary: 'Change the coach of a group',
  params: z.object({ id: idParam }),
  body: z.object({ coach: id }),
  data: managedGroup,
  errors: ['not_found'],
})
