import * as z from 'zod/mini'
import { endpoint, id, idParam, instant } from '#src/contract/endpoint.ts'
import { listPage, listQuery } from '#src/contract/list.ts'
import { text } from '#src/contract/texts.ts'
import { CLIENT_FILTERS, QUIET_DAYS, TAG_MAX, TAGS_MAX } from '../constants.ts'

export const clientRow = z.object({
  coaching_id: id,
  /** Null while invited. */
  member_id: z.nullable(id),
  username: z.nullable(z.string()),
  full_name: z.nullable(z.string()),
  invited_as: z.string(),
  /** How the caller calls whom they invited by a name or an address. */
  invited_name: z.nullable(z.string()),
  /** Invited by a link that the coach sends, not by mail. */
  by_link: z.boolean(),
  /** A mail address that nobody has confirmed may be somebody else's. */
  address_confirmed: z.boolean(),
  status: z.enum(['invited', 'active', 'ended']),
  invited_at: instant,
  next_session_at: z.nullable(instant),
  last_session_at: z.nullable(instant),
  /** When the member last gave the coach anything. */
  last_activity_at: instant,
  unread: z.int(),
  open_actions: z.int(),
  /** Whether the caller may read this client's dominoes now. */
  shares_dominoes: z.boolean(),
  check_in: z.enum(['in', 'due', 'missing']),
  /** Since when a check-in has waited for an answer. */
  check_in_at: z.nullable(instant),
  /** Assessment results were shared, and the caller has not opened them since. */
  results_new: z.boolean(),
  /** For the caller: an unread message, a check-in without an answer, or results that were not opened. */
  waits: z.boolean(),
  tags: z.array(z.string()),
  archived: z.boolean(),
})
export type ClientRow = z.infer<typeof clientRow>

export const listClients = endpoint('GET /api/coach/clients', {
  auth: 'coach',
  summary:
    "The coach's clients: who waits, then by next session, then by name; `q` searches names and tags",
  query: z.extend(listQuery, {
    archived: z.optional(z.enum(['true', 'false'])),
    filter: z.optional(z.enum(CLIENT_FILTERS)),
  }),
  data: z.array(clientRow),
  beside: listPage,
})

export const countClients = endpoint('GET /api/coach/client-counts', {
  auth: 'coach',
  summary: `How many clients the coach has, how many of them wait, have a session this week, and were not heard of for ${QUIET_DAYS} days`,
  data: z.object({ all: z.int(), waiting: z.int(), week: z.int(), quiet: z.int() }),
})

const client = z.extend(clientRow, {
  version: z.int(),
  /** Whether the caller lets the client see what they have read. */
  shows_reads: z.boolean(),
  /** What this member shares with the caller now. */
  shared: z.array(
    z.object({ kind: z.string(), item_id: z.nullable(id), expires_at: z.nullable(instant) }),
  ),
})
export type Client = z.infer<typeof client>
const ofClient = {
  auth: 'coach',
  params: z.object({ memberId: idParam }),
  errors: ['not_found'],
} as const

export const getClient = endpoint('GET /api/coach/clients/{memberId}', {
  ...ofClient,
  summary: 'One client',
  data: client,
})

export const updateClient = endpoint('PATCH /api/coach/clients/{memberId}', {
  ...ofClient,
  summary: 'Tags and archive of a client',
  body: z.object({
    tags: z.optional(z.array(text(1, TAG_MAX)).check(z.maxLength(TAGS_MAX))),
    archived: z.optional(z.boolean()),
  }),
  data: client,
})

export const listProposed = endpoint('GET /api/coach/proposed', {
  auth: 'coach',
  summary: 'Members whose plan includes coaching and who have no coach',
  data: z.array(z.object({ id, username: z.string(), full_name: z.nullable(z.string()) })),
})
