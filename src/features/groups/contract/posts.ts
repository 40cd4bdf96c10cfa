import * as z from 'zod/mini'
import { endpoint, id, idParam, instant } from '#src/contract/endpoint.ts'
import { listPage, pageQuery } from '#src/contract/list.ts'
import { text } from '#src/contract/texts.ts'
import {
  BODY_MAX,
  FOLLOWS,
  POST_KINDS,
  REASON_MAX,
  REPORT_STATES,
  REPORT_WHYS,
  TITLE_MAX,
} from '../constants.ts'
import { byId, creates, lists, member, ofOne } from './groups.ts'

export const author = z.object({
  /** Null for a former member. */
  member_id: z.nullable(id),
  name: z.string(),
  role: z.enum(['coach', 'member']),
})

const post = {
  id,
  group_id: id,
  /** Markdown, as typed. */
  body: z.string(),
  author,
  created_at: instant,
  edited_at: z.nullable(instant),
  editable_until: instant,
  hidden: z.boolean(),
  /** The text is gone, but answers to it can still be read. */
  deleted: z.boolean(),
}

export const topic = z.object({
  ...post,
  title: z.string(),
  pinned: z.boolean(),
  locked: z.boolean(),
  replies: z.int(),
  unread: z.int(),
  last_post_at: instant,
  follow: z.enum(FOLLOWS),
})
export type Topic = z.infer<typeof topic>

export const reply = z.object({ ...post, topic_id: id })
export type Reply = z.infer<typeof reply>

const words = { title: text(1, TITLE_MAX), body: text(1, BODY_MAX) }

const writes = { stores: true, read: ['title', 'body'] } as const
const closed = ['not_found', 'group_over', 'locked', 'too_many'] as const

export const listTopics = endpoint('GET /api/groups/{id}/topics', {
  ...lists,
  summary:
    'The board of a group: pinned topics, then by their newest post; `q` searches topics and replies',
  data: z.array(topic),
})

export const createTopic = endpoint('POST /api/groups/{id}/topics', {
  ...ofOne,
  ...writes,
  ...creates,
  summary: 'Begin a topic',
  body: z.object(words),
  data: topic,
  errors: closed,
})

export const getTopic = endpoint('GET /api/topics/{id}', {
  ...ofOne,
  summary: 'A topic',
  data: topic,
  errors: ['not_found'],
})

export const updateTopic = endpoint('PATCH /api/topics/{id}', {
  ...ofOne,
  ...writes,
  summary: 'Words by the author, for 30 minutes; everything else by the coach of the group',
  body: z.strictObject({
    title: z.optional(words.title),
    body: z.optional(words.body),
    hidden: z.optional(z.boolean()),
    locked: z.optional(z.boolean()),
    pinned: z.optional(z.boolean()),
  }),
  data: topic,
  errors: ['not_found', 'forbidden', 'post_closed', 'group_over', 'locked'],
})

export const deleteTopic = endpoint('DELETE /api/topics/{id}', {
  ...ofOne,
  summary: 'Delete a topic; its words alone, where others have replied',
  errors: ['not_found', 'forbidden'],
})

export const listReplies = endpoint('GET /api/topics/{id}/replies', {
  ...lists,
  query: pageQuery,
  summary: 'The replies to a topic, oldest first',
  data: z.array(reply),
})

export const createReply = endpoint('POST /api/topics/{id}/replies', {
  ...ofOne,
  ...writes,
  ...creates,
  summary: 'Reply',
  read: ['body'],
  body: z.object({ body: words.body }),
  data: reply,
  errors: closed,
})

export const updateReply = endpoint('PATCH /api/replies/{id}', {
  ...ofOne,
  ...writes,
  summary: 'Words by the author, for 30 minutes; everything else by the coach of the group',
  read: ['body'],
  body: z.strictObject({ body: z.optional(words.body), hidden: z.optional(z.boolean()) }),
  data: reply,
  errors: ['not_found', 'forbidden', 'post_closed', 'group_over', 'locked'],
})

export const deleteReply = endpoint('DELETE /api/replies/{id}', {
  ...ofOne,
  summary: 'Delete a reply; its words alone, where others have replied after it',
  errors: ['not_found', 'forbidden'],
})

export const readTopic = endpoint('POST /api/topics/{id}/read', {
  ...ofOne,
  summary: 'Mark a topic as read, up to a reply or entirely',
  body: z.object({ up_to: z.optional(id) }),
  data: z.object({ unread: z.int() }),
  errors: ['not_found'],
})

export const followTopic = endpoint('PUT /api/topics/{id}/follow', {
  ...ofOne,
  summary: 'Follow a topic, mute it, or neither',
  body: z.object({ follow: z.enum(FOLLOWS) }),
  data: z.object({ follow: z.enum(FOLLOWS) }),
  errors: ['not_found'],
})

export const reportPost = endpoint('POST /api/posts/{kind}/{id}/report', {
  ...member,
  summary: 'Show a post to the coach of the group; its author never learns of it',
  params: z.object({ kind: z.enum(POST_KINDS), id: idParam }),
  body: z.object({ reason: z._default(text(0, REASON_MAX), '') }),
  read: ['reason'],
  errors: ['not_found'],
  stores: true,
})

const report = z.object({
  id,
  group_id: id,
  kind: z.enum(POST_KINDS),
  post_id: id,
  topic_id: id,
  title: z.string(),
  excerpt: z.string(),
  /** Somebody reported it, or its words speak of danger. */
  why: z.enum(REPORT_WHYS),
  reason: z.string(),
  reporter: z.nullable(z.object({ member_id: z.nullable(id), name: z.string() })),
  status: z.enum(REPORT_STATES),
  created_at: instant,
})
export type Report = z.infer<typeof report>

export const listReports = endpoint('GET /api/coach/reports', {
  auth: 'coach',
  summary: "What needs a look in the caller's own groups: open ones first, newest first",
  query: pageQuery,
  data: z.array(report),
  beside: listPage,
})

export const updateReport = endpoint('PATCH /api/coach/reports/{id}', {
  auth: 'coach',
  summary: 'Mark as done, or open again',
  params: byId,
  body: z.object({ status: z.enum(REPORT_STATES) }),
  data: report,
  errors: ['not_found'],
})
