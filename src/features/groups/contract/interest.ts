import * as z from 'zod/mini'
import { endpoint } from '#src/contract/endpoint.ts'
import { member } from './groups.ts'

const interest = z.object({
  /** Whether the caller is told when a group opens. */
  asked: z.boolean(),
})

export const askForNextGroup = endpoint({
  ...member,
  method: 'PUT',
  path: '/api/group-interest',
  summary: 'Be told once by mail when a group opens that the caller could join',
  data: interest,
})

export const askNoLonger = endpoint({
  ...member,
  method: 'DELETE',
  path: '/api/group-interest',
  summary: 'No longer be told when a group opens',
  data: interest,
})
