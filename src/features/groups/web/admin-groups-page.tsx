import { msg, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { numberText } from '#src/contract/formats.ts'
import { CoachChoice } from '#src/features/coaching/web/components/coach-choice.tsx'
import { call } from '#src/platform/web/api/api.ts'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { Screen } from '#src/platform/web/layout/screen.tsx'
import { EndlessTable, totalOf } from '#src/platform/web/lists/endless-table.tsx'
import { ListSearch } from '#src/platform/web/lists/list-search.tsx'
import { pageMeta } from '#src/platform/web/routing/meta.ts'
import { loadersOf } from '#src/platform/web/routing/page-loaders.ts'
import { Badge } from '#src/platform/web/ui/badge.tsx'
import { EmptyState } from '#src/platform/web/ui/loading.tsx'
import { listManagedGroups, type ManagedGroup, updateManagedGroup } from '../contract/admin.ts'
import { managedGroupsQuery } from './queries.ts'

export const meta = pageMeta(msg`Groups`, msg`Administration.`)

export default function AdminGroupsPage() {
  const { dayOf } = useFormats()
  const [search] = useSearchParams()
  const q = search.get('q') ?? ''
  const list = useInfiniteQuery(managedGroupsQuery(q))
  const total = totalOf(list)
  const coaches = list.data?.pages[0]?.coaches ?? []
  return (
    <Screen
      title={t`Groups`}
      intro={total !== undefined && t`${plural(total, { one: '# group', other: '# groups' })}`}
      actions={<ListSearch label={t`Search groups`} />}
    >
      <EndlessTable
        list={list}
        q={q}
        caption={t`Groups`}
        failed={t`The groups could not be loaded`}
        empty={
          <EmptyState title={t`No groups yet.`}>
            <Trans>Coaches start them from their desk.</Trans>
          </EmptyState>
        }
        columns={[
          { name: t`Group`, cell: group => <NameCell group={group} /> },
          {
            name: t`Coach`,
            cell: group => (
              <CoachChoice
                label={t`Coach of ${group.name}`}
                now={group.coach}
                nobody={t`Nobody`}
                coaches={coaches}
                send={coach =>
                  call(updateManagedGroup, { params: { id: String(group.id) }, body: { coach } })
                }
                done={({ coach, name }) => ({
                  title: t`${coach?.name ?? ''} leads it now`,
                  description: name,
                })}
                failed={t`The coach was not changed`}
                refetch={[listManagedGroups]}
              />
            ),
          },
          { name: t`Members`, cell: group => numberText(group.members) },
          { name: t`Posts`, cell: group => numberText(group.topics + group.replies) },
          { name: t`Sessions`, cell: group => numberText(group.sessions) },
          {
            name: t`Begun`,
            cell: group => dayOf(group.created_at),
            className: 'md:whitespace-nowrap',
          },
        ]}
      />
    </Screen>
  )
}

function NameCell({ group: { name, locked } }: { group: ManagedGroup }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="font-semibold [overflow-wrap:anywhere]">{name}</span>
      {locked && (
        <Badge tone="warning">
          <Trans>Locked</Trans>
        </Badge>
      )}
    </span>
  )
}

const loaders = loadersOf((_, { search }) => [managedGroupsQuery(search.get('q') ?? '')])
export const loader = loaders.onServer
export const clientLoader = loaders.inBrowser
