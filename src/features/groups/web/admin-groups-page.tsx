import { useInfiniteQuery } from '@tanstack/react-query'
import { counted, numberText } from '#src/contract/formats.ts'
import { useReauthentication } from '#src/features/sign-in/web/use-reauthentication.tsx'
import { call, useChange } from '#src/platform/web/api/api.ts'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { Screen } from '#src/platform/web/layout/screen.tsx'
import { EndlessTable, totalOf } from '#src/platform/web/lists/endless-table.tsx'
import { ListSearch } from '#src/platform/web/lists/list-search.tsx'
import { loadersOf, type PageQueries } from '#src/platform/web/routing/page-loaders.ts'
import { termOf, useTerm } from '#src/platform/web/routing/use-term.ts'
import { Badge } from '#src/platform/web/ui/badge.tsx'
import { Field, Select } from '#src/platform/web/ui/field.tsx'
import { EmptyState } from '#src/platform/web/ui/loading.tsx'
import { type ManagedGroup, updateManagedGroup } from '../contract/admin.ts'
import { managedGroupsQuery } from './queries.ts'

interface CoachFieldProps {
  group: ManagedGroup
  coaches: readonly { id: number; name: string }[]
}

/** Who leads a group. Its present coach may have lost the right, or the account, and is then no choice. */
function CoachField({ group, coaches }: CoachFieldProps) {
  const { guarded, reauthenticationDialog } = useReauthentication()
  const change = useChange(
    (coach: number) =>
      guarded(() =>
        call(updateManagedGroup, { params: { id: String(group.id) }, body: { coach } }),
      ),
    {
      done: saved => ({ title: `${saved.coach?.name} leads it now`, description: saved.name }),
      failed: { title: 'The coach was not changed' },
      refetch: [['managed-groups']],
    },
  )
  const { coach } = group
  const isChoice = coaches.some(({ id }) => id === coach?.id)
  return (
    <>
      <Field label={`Coach of ${group.name}`} hideLabel className="max-w-52">
        <Select
          value={change.isPending ? change.variables : (coach?.id ?? '')}
          onChange={event => change.mutate(Number(event.target.value))}
        >
          {!isChoice && (
            <option value={coach?.id ?? ''} disabled>
              {coach?.name ?? 'Nobody'}
            </option>
          )}
          {coaches.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      {reauthenticationDialog}
    </>
  )
}

/** /admin/groups: who leads each group, and how large it is; nothing that was written in it. */
export default function AdminGroupsPage() {
  const { dayOf } = useFormats()
  const q = useTerm()
  const list = useInfiniteQuery(managedGroupsQuery(q))
  const total = totalOf(list)
  const coaches = list.data?.pages[0]?.coaches ?? []
  return (
    <Screen
      title="Groups"
      intro={total !== undefined && counted(total, 'group')}
      actions={<ListSearch label="Search groups" />}
    >
      <EndlessTable
        list={list}
        q={q}
        caption="Groups"
        failed="The groups could not be loaded"
        empty={<EmptyState title="No groups yet.">Coaches start them from their desk.</EmptyState>}
        columns={[
          { name: 'Group', cell: group => <NameCell group={group} /> },
          {
            name: 'Coach',
            cell: group => <CoachField group={group} coaches={coaches} />,
          },
          { name: 'Members', cell: group => numberText(group.members) },
          { name: 'Posts', cell: group => numberText(group.topics + group.replies) },
          { name: 'Sessions', cell: group => numberText(group.sessions) },
          {
            name: 'Begun',
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
      {locked && <Badge tone="warning">Locked</Badge>}
    </span>
  )
}

const queries: PageQueries = (_, { search }) => [managedGroupsQuery(termOf(search))]

const loaders = loadersOf(queries)
export const loader = loaders.onServer
export const clientLoader = loaders.inBrowser
