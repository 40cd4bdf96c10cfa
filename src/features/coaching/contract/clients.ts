import * as z from 'zod/mini'
import { endpoint, id, idParam, instant } from '#src/contract/endpoint.ts'
import { listPage, listQuery } from '#src/contract/list.ts'
import { text } from '#src/contract/texts.ts'
import { TAG_MAX, TAGS_MAX } from '../constants.ts'

export const clientRow = z.object({
  coaching_id: id,
  /** Null while invited. */
  member_id: z.nullable(id),
  username: z.nullable(z.string()),
  full_name: z.nullable(z.string()),
  invited_as: z.string(),
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
  tags: z.array(z.string()),
  archived: z.boolean(),
})
export type ClientRow = z.infer<typeof clientRow>

export const listClients = endpoint('GET /api/coach/clients', {
  auth: 'coach',
  summary: "The coach's clients by next session and then by silence; `q` searches names and tags",
  query: z.extend(listQuery, { archived: z.optional(z.enum(['true', 'false'])) }),
  data: z.array(clientRow),
  beside: listPage,
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
