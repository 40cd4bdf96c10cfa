interface Answer {
  id: number
  author: { member_id: number | null }
  deleted: boolean
}

/**
 * The first reply that the reader has not read. One's own, and removed ones, never count as unread.
 * @param replies all of them, oldest first. @param unread posts of the topic, with its first
 * @returns undefined when none is new, and when all are: a first visit needs no mark
 */
export function firstNewReply(replies: readonly Answer[], unread: number, reader: number | null) {
  let left = unread
  for (const { id, author, deleted } of replies.toReversed()) {
    if (left === 0) return undefined
    if (!deleted && author.member_id !== reader) left -= 1
    if (left === 0) return id
  }
  return undefined
}
