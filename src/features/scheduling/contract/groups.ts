import * as z from 'zod/mini'
import { endpoint, id, instant } from '#src/contract/endpoint.ts'
import { GROUP_PAST_DAYS } from '../constants.ts'

const groupMeeting = z.object({
  id,
  group_id: id,
  /** The group's name. */
  group: z.string(),
  title: z.string(),
  start: instant,
  end: instant,
})
export type GroupMeeting = z.infer<typeof groupMeeting>

export const listGroupMeetings = endpoint('GET /api/coach/group-sessions', {
  auth: 'coach',
  summary: `Planned sessions of the coach's groups, from ${GROUP_PAST_DAYS} days ago on, for the calendar`,
  data: z.array(groupMeeting),
})
