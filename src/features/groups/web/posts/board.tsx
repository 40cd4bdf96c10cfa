import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Lock, Pin } from 'lucide-react'
import { href, Link, useNavigate, useSearchParams } from 'react-router'
import { call } from '#src/platform/web/api/api.ts'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { TextField } from '#src/platform/web/forms/fields.tsx'
import { useForm } from '#src/platform/web/forms/use-form.ts'
import { ListSearch } from '#src/platform/web/lists/list-search.tsx'
import { MoreButton } from '#src/platform/web/lists/more-button.tsx'
import { NothingFound } from '#src/platform/web/lists/nothing-found.tsx'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Badge } from '#src/platform/web/ui/badge.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'
import { EmptyState, Loading } from '#src/platform/web/ui/loading.tsx'
import { TITLE_MAX } from '../../constants.ts'
import type { Group } from '../../contract/groups.ts'
import { createTopic, type Topic } from '../../contract/posts.ts'
import { OF_GROUP, topicsQuery } from '../queries.ts'
import { NewPost, PostEditor } from './post-form.tsx'

const BLANK = { title: '', body: '' }

const isBlank = ({ title, body }: typeof BLANK): boolean =>
  title.trim() === '' || body.trim() === ''

/** Always open, so that a first post takes no extra press. */
function NewTopic({ group }: { group: Group }) {
  const navigate = useNavigate()
  const form = useForm({
    keep: `group-topic-${group.id}`,
    stored: BLANK,
    maySend: words => !isBlank(words),
    send: (body, idempotencyKey) =>
      call(createTopic, { params: { id: String(group.id) }, body, idempotencyKey }),
    onDone({ id }) {
      navigate(href('/groups/:id/topics/:topicId', { id: String(group.id), topicId: String(id) }))
    },
    refetch: OF_GROUP,
  })
  const { title, body } = form.values
  return (
    <NewPost form={form} isBlank={isBlank(form.values)} action={t`Post`}>
      <TextField
        name="title"
        label={t`Begin a topic`}
        maxLength={TITLE_MAX}
        placeholder={t`What is it about?`}
      />
      <PostEditor
        label={t`Your words`}
        rows={title || body ? 4 : 1}
        placeholder={t`Write to the group; **bold** and lists work`}
      />
    </NewPost>
  )
}

const repliesWords = (count: number): string =>
  count === 0 ? t`no replies yet` : count === 1 ? t`1 reply` : t`${count} replies`

function TopicRow({ topic }: { topic: Topic }) {
  const { dayAndTime } = useFormats()
  return (
    <li className="relative flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-4">
      <div className="min-w-0 flex-1 basis-56">
        <h3 className="flex items-start gap-2 font-sans font-semibold text-lg leading-snug">
          {topic.pinned && (
            <Pin aria-label={t`Pinned:`} className="mt-1 size-4 shrink-0 text-accent-strong" />
          )}
          {topic.locked && (
            <Lock aria-label={t`Locked:`} className="mt-1 size-4 shrink-0 text-ink-soft" />
          )}
          <Link
            to={href('/groups/:id/topics/:topicId', {
              id: String(topic.group_id),
              topicId: String(topic.id),
            })}
            className="min-w-0 text-primary after:absolute after:inset-0 [overflow-wrap:anywhere]"
          >
            {topic.deleted ? t`A deleted topic` : topic.title}
          </Link>
        </h3>
        <p className="mt-0.5 text-ink-soft text-sm [overflow-wrap:anywhere]">
          <span>{!topic.deleted && `${topic.author.name} · `}</span>
          {repliesWords(topic.replies)} · {dayAndTime(topic.last_post_at)}
        </p>
      </div>
      <p className="flex flex-wrap gap-2">
        {topic.hidden && (
          <Badge tone="warning">
            <Trans>Hidden</Trans>
          </Badge>
        )}
        {topic.unread > 0 && topic.follow !== 'mute' && (
          <Badge tone="accent">{t`${topic.unread} new`}</Badge>
        )}
      </p>
    </li>
  )
}

export function Board({ group, isOver }: { group: Group; isOver: boolean }) {
  const [search] = useSearchParams()
  const q = search.get('q') ?? ''
  return (
    <div className="grid gap-5">
      {group.locked && (
        <Alert title={t`This board is locked.`}>
          <Trans>You can still read it, but nobody can write in it.</Trans>
        </Alert>
      )}
      {!isOver && !group.locked && <NewTopic group={group} />}
      <ListSearch label={t`Search the board`} />
      <Topics groupId={group.id} q={q} />
    </div>
  )
}

function Topics({ groupId, q }: { groupId: number; q: string }) {
  const list = useInfiniteQuery(topicsQuery(groupId, q))
  if (!list.data)
    return <Loading query={list} title={t`The board could not be loaded`} className="h-72" />
  const topics = list.data.pages.flatMap(page => page.data)
  if (topics.length === 0) {
    if (q) return <NothingFound title={t`Nothing matches “${q}”.`} />
    return (
      <EmptyState title={t`Nothing has been written here yet.`}>
        <Trans>Somebody has to go first. It could be you.</Trans>
      </EmptyState>
    )
  }
  return (
    <Card className="py-1 sm:py-2">
      <ul aria-label={t`Topics`} className="divide-y divide-line">
        {topics.map(topic => (
          <TopicRow key={topic.id} topic={topic} />
        ))}
      </ul>
      <MoreButton list={list} className="justify-items-center py-4" />
    </Card>
  )
}
