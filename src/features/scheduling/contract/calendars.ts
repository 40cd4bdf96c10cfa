import * as z from 'zod/mini'
import { type BodyOf, endpoint, id, idParam, instant } from '#src/contract/endpoint.ts'
import { freeText, text, verbatim } from '#src/contract/texts.ts'
import { CALENDAR_NAME_MAX, GROUP_PAST_DAYS, URL_MAX } from '../constants.ts'

const switches = {
  count_all_day: z.boolean(),
  count_unanswered: z.boolean(),
  when_failing: z.enum(['stop', 'continue']),
}

export const unreadEntry = z.object({ summary: z.string(), start: z.nullable(instant) })

export type UnreadEntry = z.infer<typeof unreadEntry>

export const calendar = z.object({
  id,
  kind: z.enum(['ics', 'caldav']),
  name: z.string(),
  /** Only the host: the full address is a secret. */
  host: z.string(),
  ...switches,
  busy: z.int(),
  entries: z.int(),
  /** Entries that could not be read, or only in part: busy at their own start. */
  left_out: z.int(),
  /** The first of those. */
  unread: z.array(unreadEntry),
  read_at: z.nullable(instant),
  failing_since: z.nullable(instant),
  /** `warning` after six hours of failure, `stopped` (no bookings) after a day, unless `when_failing` is `continue`. */
  state: z.enum(['ok', 'failing', 'warning', 'stopped']),
})

export type Calendar = z.infer<typeof calendar>

export const listCalendars = endpoint('GET /api/coach/calendars', {
  auth: 'coach',
  summary: "The coach's connected calendars",
  data: z.array(calendar),
})

export const addCalendar = endpoint('POST /api/coach/calendars', {
  auth: 'coach',
  summary: 'Connect a calendar: an ICS address, or CalDAV with a user name; it is read at once',
  body: z.object({
    kind: z.optional(z.enum(['ics', 'caldav'])),
    name: z.optional(text(0, CALENDAR_NAME_MAX)),
    url: text(1, URL_MAX),
    username: z.optional(freeText(200)),
    password: z.optional(verbatim(500)),
    count_all_day: z._default(switches.count_all_day, true),
    count_unanswered: z._default(switches.count_unanswered, false),
    when_failing: z._default(switches.when_failing, 'stop'),
  }),
  data: calendar,
  status: 201,
  errors: ['calendar_refused', 'calendar_unreadable'],
  limit: { name: 'calendars', max: 60, windowSeconds: 3_600 },
})

export const changeCalendar = endpoint('PATCH /api/coach/calendars/{id}', {
  auth: 'coach',
  summary: 'Change what counts as busy in a connected calendar',
  params: z.object({ id: idParam }),
  body: z.partial(z.object(switches)),
  data: calendar,
  errors: ['not_found'],
})

export type CalendarSwitches = BodyOf<typeof changeCalendar>

export const removeCalendar = endpoint('DELETE /api/coach/calendars/{id}', {
  auth: 'coach',
  summary: 'Disconnect a calendar and forget its busy times',
  params: z.object({ id: idParam }),
  errors: ['not_found'],
})

export const getFeed = endpoint('GET /api/coach/feed', {
  auth: 'coach',
  summary: 'Whether there is a feed; its address is shown only when it is made',
  data: z.object({ active: z.boolean(), details: z.boolean(), created_at: z.nullable(instant) }),
})

export const makeFeed = endpoint('POST /api/coach/feed', {
  auth: 'coach',
  summary: 'Make a secret calendar address, which revokes the previous one',
  body: z.object({ details: z._default(z.boolean(), false) }),
  data: z.object({
    /** The same address twice: for a browser, and for calendar apps. */
    url: z.string(),
    webcal_url: z.string(),
    details: z.boolean(),
    created_at: instant,
  }),
  status: 201,
})

export const endFeed = endpoint('DELETE /api/coach/feed', {
  auth: 'coach',
  summary: 'End the secret calendar address',
})

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
