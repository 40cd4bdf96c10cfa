import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { href, Link, useParams } from 'react-router'
import { ApiError, call } from '#src/platform/web/api/api.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { useNow } from '#src/platform/web/calendar/clock.tsx'
import { NotFound } from '#src/platform/web/layout/not-found.tsx'
import { pageMeta } from '#src/platform/web/routing/meta.ts'
import type { PageVisit } from '#src/platform/web/routing/page.ts'
import {
  loadInBrowser,
  loadOnServer,
  type PageQueries,
} from '#src/platform/web/routing/page-loaders.ts'
import { usePageTitle } from '#src/platform/web/routing/use-page-title.ts'
import { Badge } from '#src/platform/web/ui/badge.tsx'
import { Field, Options, Select } from '#src/platform/web/ui/field.tsx'
import { Loading } from '#src/platform/web/ui/loading.tsx'
import { type Follow as Choice, FOLLOWS } from '../constants.ts'
import type { Group } from '../contract/groups.ts'
import { followTopic, type Topic } from '../contract/posts.ts'
import { hasEnded } from './group-facts.ts'
import { EndedAlert } from './inside/group-frame.tsx'
import { PostCard } from './posts/post-card.tsx'
import { Replies } from './posts/replies.tsx'
import { groupChange, groupQuery, repliesQuery, topicQuery } from './queries.ts'

export const meta = pageMeta(msg`Topic`, msg`A topic of a group, and what was said about it.`)

const LABELS = {
  follow: msg`I follow it`,
  none: msg`I do not follow it`,
  mute: msg`Muted`,
} as const satisfies Record<Choice, MessageDescriptor>

function Follow({ topic }: { topic: Topic }) {
  const change = useChange(
    (follow: Choice) => call(followTopic, { params: { id: String(topic.id) }, body: { follow } }),
    groupChange(),
  )
  return (
    <Field label={t`This topic`} hideLabel className="w-52">
      <Select
        value={change.isPending ? change.variables : topic.follow}
        onChange={event => change.mutate(event.target.value as Choice)}
      >
        <Options of={FOLLOWS} labels={LABELS} />
      </Select>
    </Field>
  )
}

const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404

const idsOf = ({ id, topicId }: PageVisit['params']) => ({
  groupId: Number(id),
  topicId: Number(topicId),
})

const areIds = (ids: ReturnType<typeof idsOf>) => Object.values(ids).every(Number.isInteger)

export default function TopicPage() {
  const ids = idsOf(useParams())
  if (!areIds(ids)) return <NotFound />
  return <TopicOf key={`${ids.groupId} ${ids.topicId}`} {...ids} />
}

function TopicOf({ groupId, topicId }: { groupId: number; topicId: number }) {
  const topic = useQuery(topicQuery(topicId))
  const group = useQuery(groupQuery(groupId))
  const isElsewhere = topic.data !== undefined && topic.data.group_id !== groupId
  if (isMissing(topic.error) || isMissing(group.error) || isElsewhere) return <NotFound />
  return (
    <div className="wrap grid max-w-3xl gap-6 py-8 sm:py-12">
      {topic.data && group.data ? (
        <LoadedTopic topic={topic.data} group={group.data} />
      ) : (
        <>
          <h1 tabIndex={-1} className="text-3xl sm:text-4xl">
            <Trans>Topic</Trans>
          </h1>
          <Loading
            query={topic.data ? group : topic}
            title={t`The topic could not be loaded`}
            className="h-96"
          />
        </>
      )}
    </div>
  )
}

function LoadedTopic({ topic, group }: { topic: Topic; group: Group }) {
  const title = topic.deleted ? t`A deleted topic` : topic.title
  usePageTitle(title)
  const isOver = hasEnded(group, useNow())
  return (
    <>
      <header className="grid gap-4">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <Link
            to={href('/groups/:id', { id: String(group.id) })}
            className="text-link inline-flex min-h-11 min-w-0 items-center text-sm [overflow-wrap:anywhere]"
          >
            {group.name}
          </Link>
          <Follow topic={topic} />
        </div>
        <h1 tabIndex={-1} className="text-3xl sm:text-4xl [overflow-wrap:anywhere]">
          {title}
        </h1>
        {(topic.pinned || topic.locked) && (
          <p className="flex flex-wrap gap-2">
            {topic.pinned && (
              <Badge tone="accent">
                <Trans>Pinned</Trans>
              </Badge>
            )}
            {topic.locked && (
              <Badge>
                <Trans>Locked</Trans>
              </Badge>
            )}
          </p>
        )}
      </header>
      <PostCard post={{ kind: 'topic', ...topic }} group={group} isOver={isOver} />
      <Replies topic={topic} group={group} isOver={isOver} />
      {isOver && <EndedAlert />}
    </>
  )
}

const topicData: PageQueries = (_, { params }) => {
  const ids = idsOf(params)
  const { groupId, topicId } = ids
  if (!areIds(ids)) return []
  return [topicQuery(topicId), groupQuery(groupId), repliesQuery(topicId)]
}

export const loader = loadOnServer(topicData, (client, { params }) => {
  const ids = idsOf(params)
  const topic = client.getQueryData<Topic>(topicQuery(ids.topicId).queryKey)
  return !areIds(ids) || (topic !== undefined && topic.group_id !== ids.groupId)
})
export const clientLoader = loadInBrowser(topicData)
