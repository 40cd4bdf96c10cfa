interface Answer {
  id: number
  author: { member_id: number | null }
  deleted: boolean
}

/**
 * The id of the first reply that the reader has not read. Own and removed replies never count as unread.
 * @param replies all of them, oldest first. @param unread how many posts are unread, including the topic itself
 * @returns undefined when none is new, and also when all are: a first visit needs no mark
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
