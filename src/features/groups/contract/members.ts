import * as z from 'zod/mini'
import { endpoint, id, idParam } from '#src/contract/endpoint.ts'
import { invitee } from '#src/features/sign-in/contract/fields.ts'
import { DIGESTS, LEAVINGS, NAMES } from '../constants.ts'
import { group, lists, ofOne } from './groups.ts'

const name = z.enum(NAMES)

export const joinGroup = endpoint('POST /api/groups/{id}/join', {
  ...ofOne,
  summary: 'Join a group under a name; in a full one this is a place in line',
  body: z.object({ name: z.optional(name) }),
  data: group,
  status: 201,
  again: true,
  errors: ['not_found', 'full', 'group_over'],
})

export const leaveGroup = endpoint('POST /api/groups/{id}/leave', {
  ...ofOne,
  summary: 'Leave a group; what the caller wrote stays without their name, or goes',
  body: z.object({ posts: z._default(z.enum(LEAVINGS), 'keep') }),
  errors: ['not_found', 'coach_stays'],
})

export const updateMembership = endpoint('PATCH /api/groups/{id}/membership', {
  ...ofOne,
  summary: "The caller's name in the group, and how often its news are mailed",
  body: z.object({ name: z.optional(name), mail: z.optional(z.enum(DIGESTS)) }),
  data: group,
  errors: ['not_found'],
})

const groupMember = z.object({
  member_id: id,
  name: z.string(),
  role: z.enum(['coach', 'member']),
})
export type GroupMember = z.infer<typeof groupMember>

export const listMembers = endpoint('GET /api/groups/{id}/members', {
  ...lists,
  summary: 'Who is in a group, by the names that they chose; the coach first',
  data: z.array(groupMember),
})

export const removeMember = endpoint('DELETE /api/groups/{id}/members/{memberId}', {
  ...ofOne,
  summary: 'Remove a member, who comes back only by an invitation; for the coach of the group',
  params: z.object({ id: idParam, memberId: idParam }),
  errors: ['not_found', 'forbidden', 'coach_stays'],
})

export const inviteToGroup = endpoint('POST /api/groups/{id}/invitations', {
  ...ofOne,
  summary: 'Invite by name or mail address; the answer never reveals whether the person exists',
  body: z.object({ member: invitee }),
  data: z.object({ status: z.literal('invited') }),
  status: 201,
  stores: true,
  limit: { name: 'group invitations', max: 300, windowSeconds: 3_600 },
  errors: ['not_found', 'forbidden'],
})
