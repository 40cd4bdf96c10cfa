import { useInfiniteQuery } from '@tanstack/react-query'
import { Fragment, useEffect, useState } from 'react'
import { beyondBudget } from '#src/contract/markdown.ts'
import { MoreButton } from '#src/platform/web/lists/more-button.tsx'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { FailedQuery } from '#src/platform/web/ui/failed-alert.tsx'
import { Skeleton } from '#src/platform/web/ui/skeleton.tsx'
import type { Group } from '../../contract/groups.ts'
import type { Reply, Topic } from '../../contract/posts.ts'
import { firstNewReply } from '../../domain/first-new.ts'
import { PostCard } from '../posts/post-card.tsx'
import { repliesQuery } from '../queries.ts'
import { NewReply } from './new-reply.tsx'
import { useMarkRead } from './use-mark-read.ts'

interface RepliesProps {
  topic: Topic
  group: Group
  isOver: boolean
}

/** What was answered, oldest first; what is seen is marked as read. */
export function Replies({ topic, group, isOver }: RepliesProps) {
  const list = useInfiniteQuery(repliesQuery(topic.group_id, topic.id))
  const replies = list.data?.pages.flatMap(page => page.data) ?? []
  const isPlain =
    list.data?.pages.flatMap(page => beyondBudget(page.data.map(({ body }) => body))) ?? []
  // The count on arrival, because it drops as soon as the topic is marked as read.
  const [unread] = useState(topic.unread)
  const [isAtEnd, setAtEnd] = useState(false)
  const { hasNextPage, isFetching, isError, fetchNextPage } = list
  // After sending a reply, loads the rest of a long thread, because the reply is at its end.
  useEffect(() => {
    if (isAtEnd && hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [isAtEnd, hasNextPage, isFetching, isError, fetchNextPage])
  useMarkRead(topic, replies.at(-1)?.id, list.hasNextPage)
  if (list.isPending) return <Skeleton className="h-48" />
  if (!list.data) return <FailedQuery title="The replies could not be loaded" query={list} />
  const total = list.data.pages[0]?.total ?? 0
  // Counted back from the end, so a long thread must be loaded completely first.
  const firstNew = hasNextPage ? undefined : firstNewReply(replies, unread, group.your.member_id)
  const isWritable = !isOver && !topic.locked && !group.locked && !topic.deleted
  return (
    <section aria-labelledby="replies" className="grid gap-4">
      <h2 id="replies" className="text-2xl">
        {total === 0 ? 'No replies yet' : total === 1 ? '1 reply' : `${total} replies`}
      </h2>
      {replies.length > 0 && (
        <ol className="grid gap-4">
          {replies.map((reply, at) => (
            <Fragment key={reply.id}>
              {reply.id === firstNew && (
                <li className="flex items-center gap-3 font-semibold text-accent-strong text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
                  New since you were here
                </li>
              )}
              <ReplyItem
                reply={reply}
                group={group}
                isOver={isOver || topic.locked}
                isPlain={isPlain[at] ?? false}
              />
            </Fragment>
          ))}
        </ol>
      )}
      <MoreButton list={list}>Show more replies</MoreButton>
      {topic.locked && (
        <Alert title="This topic is locked.">
          You can still read it, but nobody can write in it.
        </Alert>
      )}
      {isWritable && <NewReply topic={topic} group={group} onSent={() => setAtEnd(true)} />}
    </section>
  )
}

interface ReplyItemProps {
  reply: Reply
  group: Group
  isOver: boolean
  isPlain: boolean
}

function ReplyItem({ reply, ...rest }: ReplyItemProps) {
  return (
    <li>
      <PostCard post={{ kind: 'reply', ...reply }} {...rest} />
    </li>
  )
}
