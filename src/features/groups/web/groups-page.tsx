import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { href, Link, useSearchParams } from 'react-router'
import { useSession } from '#src/features/sign-in/web/session.tsx'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { PageHeader } from '#src/platform/web/layout/page-header.tsx'
import { totalOf } from '#src/platform/web/lists/endless-table.tsx'
import { ListSearch } from '#src/platform/web/lists/list-search.tsx'
import { MoreButton } from '#src/platform/web/lists/more-button.tsx'
import { NothingFound } from '#src/platform/web/lists/nothing-found.tsx'
import { pageMeta } from '#src/platform/web/routing/meta.ts'
import { loadersOf } from '#src/platform/web/routing/page-loaders.ts'
import { Badge } from '#src/platform/web/ui/badge.tsx'
import { buttonClass } from '#src/platform/web/ui/button.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'
import { Loading } from '#src/platform/web/ui/loading.tsx'
import type { Group } from '../contract/groups.ts'
import { accessWords, datesWords, isInside, membersWords } from './group-facts.ts'
import { groupsQuery, hasBoards } from './queries.ts'

export const meta = pageMeta(msg`Groups`, msg`Your groups, and those that you could join.`)

function GroupRow({ group }: { group: Group }) {
  const { dayAndTime } = useFormats()
  const { id, name, description, next_session, members, unread = 0, your } = group
  const facts = [
    next_session && t`Next session ${dayAndTime(next_session.start)}`,
    datesWords(group),
    isInside(group) ? '' : accessWords(group),
    membersWords(members),
  ].filter(Boolean)
  return (
    <li className="relative grid gap-2 py-5 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-start sm:gap-6">
      <div className="min-w-0">
        <h3 className="font-serif text-xl">
          <Link
            to={href('/groups/:id', { id: String(id) })}
            className="text-primary after:absolute after:inset-0 [overflow-wrap:anywhere]"
          >
            {name}
          </Link>
        </h3>
        {description && <p className="mt-1 line-clamp-2 [overflow-wrap:anywhere]">{description}</p>}
        <p className="mt-1 text-ink-soft text-sm">{facts.join(' · ')}</p>
      </div>
      <p className="flex flex-wrap gap-2">
        {your.status === 'coach' && (
          <Badge>
            <Trans>You lead it</Trans>
          </Badge>
        )}
        {your.status === 'invited' && (
          <Badge tone="accent">
            <Trans>Invited</Trans>
          </Badge>
        )}
        {your.status === 'waiting' && (
          <Badge tone="progress">{t`In line, place ${your.place ?? 1}`}</Badge>
        )}
        {hasBoards() && unread > 0 && <Badge tone="accent">{t`${unread} new`}</Badge>}
      </p>
    </li>
  )
}

/** Renders nothing, not even the title, for an empty list. */
function GroupList({ id, title, groups }: { id: string; title: string; groups: readonly Group[] }) {
  if (groups.length === 0) return null
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      <Card className="py-1 sm:py-2">
        <ul className="divide-y divide-line">
          {groups.map(group => (
            <GroupRow key={group.id} group={group} />
          ))}
        </ul>
      </Card>
    </section>
  )
}

/** Up to this many groups need no search. */
const MANY = 8

export default function GroupsPage() {
  const { user } = useSession()
  const [search] = useSearchParams()
  const q = search.get('q') ?? ''
  const list = useInfiniteQuery(groupsQuery(q))
  const groups = list.data?.pages.flatMap(page => page.data)
  const total = totalOf(list) ?? 0
  return (
    <div className="wrap grid max-w-3xl gap-8 py-8 sm:py-12">
      <PageHeader
        title={t`Groups`}
        actions={
          user?.is_coach && (
            <Link to={href('/coach/groups')} className={buttonClass('secondary')}>
              <Trans>Groups that I lead</Trans>
            </Link>
          )
        }
      >
        <p className="mt-3 text-ink-soft text-lg">
          <Trans>People on the same path, who keep their word to each other.</Trans>
        </p>
      </PageHeader>
      {(total > MANY || q) && <ListSearch label={t`Search groups`} />}
      {groups ? (
        <Groups groups={groups} q={q} />
      ) : (
        <Loading query={list} title={t`The groups could not be loaded`} className="h-72" />
      )}
      <MoreButton list={list} />
    </div>
  )
}

function Groups({ groups, q }: { groups: readonly Group[]; q: string }) {
  if (groups.length === 0) {
    if (q) return <NothingFound title={t`Nothing matches “${q}”.`} />
    return (
      <p className="text-lg">
        <Trans>
          There is no group that you could join right now; the next one may be the one for you.
        </Trans>
      </p>
    )
  }
  const isMine = (group: Group) => isInside(group) || group.your.status === 'waiting'
  return (
    <>
      <GroupList id="mine" title={t`Your groups`} groups={groups.filter(isMine)} />
      <GroupList
        id="open"
        title={t`Groups you can join`}
        groups={groups.filter(group => !isMine(group))}
      />
    </>
  )
}

const loaders = loadersOf((_, { search }) => [groupsQuery(search.get('q') ?? '')])

export const loader = loaders.onServer
export const clientLoader = loaders.inBrowser
