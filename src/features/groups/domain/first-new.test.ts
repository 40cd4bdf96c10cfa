import { expect, test } from 'vitest'
import { firstNewReply } from './first-new.ts'

const ME = 7
const reply = (id: number, member_id: number | null, deleted = false) => ({
  id,
  author: { member_id },
  deleted,
})
const REPLIES = [
  reply(1, 3),
  reply(2, ME),
  reply(3, 4),
  reply(4, ME),
  reply(5, 3, true),
  reply(6, null),
]

test('the mark stands before the first unread reply of somebody else', () => {
  expect(firstNewReply(REPLIES, 1, ME)).toBe(6)
  expect(firstNewReply(REPLIES, 2, ME)).toBe(3)
  expect(firstNewReply(REPLIES, 3, ME)).toBe(1)
})

test('nothing is marked when nothing is new, and on a first visit', () => {
  expect(firstNewReply(REPLIES, 0, ME)).toBeUndefined()
  expect(firstNewReply(REPLIES, 4, ME)).toBeUndefined()
})
