import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { SendHorizontal } from 'lucide-react'
import { Fragment, useEffect, useRef, useState } from 'react'
import { beyondBudget } from '#src/contract/markdown.ts'
import { waitingQuery } from '#src/features/today/web/waiting-query.ts'
import { call } from '#src/platform/web/api/api.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { useForm } from '#src/platform/web/forms/use-form.ts'
import { MoreButton } from '#src/platform/web/lists/more-button.tsx'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Loading } from '#src/platform/web/ui/loading.tsx'
import { type Group, getGroup, listGroups } from '../../contract/groups.ts'
import { createReply, listTopics, readTopic, type Topic } from '../../contract/posts.ts'
import { firstNewReply } from '../../domain/first-new.ts'
import { OF_GROUP, repliesQuery } from '../queries.ts'
import { PostCard } from './post-card.tsx'
import { NewPost, PostEditor } from './post-form.tsx'

function NewReply({ topic, onSent }: { topic: Topic; onSent: () => void }) {
  const form = useForm({
    keep: `group-reply-${topic.id}`,
    stored: { body: '' },
    maySend: ({ body }) => body.trim() !== '',
    send: (body, idempotencyKey) =>
      call(createReply, { params: { id: String(topic.id) }, body, idempotencyKey }),
    onDone: onSent,
    refetch: OF_GROUP,
  })
  return (
    <NewPost
      form={form}
      isBlank={form.values.body.trim() === ''}
      action={
        <>
          <SendHorizontal aria-hidden className="size-4" />
          <Trans>Reply</Trans>
        </>
      }
    >
      <PostEditor label={t`Your reply`} placeholder={t`Your reply; **bold** and lists work`} />
    </NewPost>
  )
}

/** Marks what was shown as read, once for each newest reply; the whole topic when there is no more to show. */
function useMarkRead({ id, unread }: Topic, newest: number | undefined, hasMore: boolean): void {
  const marked = useRef('')
  const { mutate } = useChange(
    (upTo: number | undefined) =>
      call(readTopic, {
        params: { id: String(id) },
        body: upTo === undefined ? {} : { up_to: upTo },
      }),
    {
      refetch: [listTopics, getGroup, listGroups, waitingQuery],
    },
  )
  const upTo = newest ?? 0
  useEffect(() => {
    const state = `${upTo} ${unread}`
    if (unread === 0 || state === marked.current || document.visibilityState !== 'visible') return
    marked.current = state
    mutate(hasMore && upTo > 0 ? upTo : undefined)
  }, [unread, upTo, hasMore, mutate])
}

/** What was answered, oldest first; what is seen is marked as read. */
export function Replies({ topic, group, isOver }: { topic: Topic; group: Group; isOver: boolean }) {
  const list = useInfiniteQuery(repliesQuery(topic.id))
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
  if (!list.data)
    return <Loading query={list} title={t`The replies could not be loaded`} className="h-48" />
  const total = list.data.pages[0]?.total ?? 0
  // Counted back from the end, so a long thread must be loaded completely first.
  const firstNew = hasNextPage ? undefined : firstNewReply(replies, unread, group.your.member_id)
  const isWritable = !isOver && !topic.locked && !group.locked && !topic.deleted
  return (
    <section aria-labelledby="replies" className="grid gap-4">
      <h2 id="replies" className="text-2xl">
        {total === 0 ? t`No replies yet` : total === 1 ? t`1 reply` : t`${total} replies`}
      </h2>
      {replies.length > 0 && (
        <ol className="grid gap-4">
          {replies.map((reply, at) => (
            <Fragment key={reply.id}>
              {reply.id === firstNew && (
                <li className="flex items-center gap-3 font-semibold text-accent-strong text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
                  <Trans>New since you were here</Trans>
                </li>
              )}
              <li>
                <PostCard
                  post={{ kind: 'reply', ...reply }}
                  group={group}
                  isOver={isOver || topic.locked}
                  isPlain={isPlain[at] ?? false}
                />
              </li>
            </Fragment>
          ))}
        </ol>
      )}
      <MoreButton list={list}>{t`Show more replies`}</MoreButton>
      {topic.locked && (
        <Alert title={t`This topic is locked.`}>
          <Trans>You can still read it, but nobody can write in it.</Trans>
        </Alert>
      )}
      {isWritable && <NewReply topic={topic} onSent={() => setAtEnd(true)} />}
    </section>
  )
}
