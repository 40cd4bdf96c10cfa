import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { ApiError, call } from '#src/platform/web/api/api.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { NotFound } from '#src/platform/web/layout/not-found.tsx'
import { Facts } from '#src/platform/web/lists/facts.tsx'
import { pageMeta } from '#src/platform/web/routing/meta.ts'
import {
  loadInBrowser,
  loadOnServer,
  type PageQueries,
} from '#src/platform/web/routing/page-loaders.ts'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'
import { Loading } from '#src/platform/web/ui/loading.tsx'
import type { Group } from '../contract/groups.ts'
import { leaveGroup } from '../contract/members.ts'
import { accessWords, datesWords, isInside, membersWords } from './group-facts.ts'
import { GroupFrame } from './inside/group-frame.tsx'
import { Inside } from './inside/inside.tsx'
import { tabOf, tabQueries } from './inside/tabs.ts'
import { JoinForm } from './join-form.tsx'
import { comingQuery, groupChange, groupQuery } from './queries.ts'

export const meta = pageMeta(msg`Group`, msg`A group: its board, its sessions and its agenda.`)

function Outside({ group }: { group: Group }) {
  const { dayAndTime } = useFormats()
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <Card className="grid gap-5">
        {group.description && (
          <p className="whitespace-pre-line text-lg [overflow-wrap:anywhere]">
            {group.description}
          </p>
        )}
        <Facts
          items={[
            [t`Next session`, group.next_session && dayAndTime(group.next_session.start)],
            [t`When`, datesWords(group)],
            [t`Who can join`, accessWords(group)],
            [t`In it now`, membersWords(group.members)],
          ]}
        />
      </Card>
      <Card>
        {group.your.status === 'waiting' ? <InLine group={group} /> : <JoinForm group={group} />}
      </Card>
    </div>
  )
}

function InLine({ group }: { group: Group }) {
  const leave = useChange(
    () => call(leaveGroup, { params: { id: String(group.id) }, body: {} }),
    groupChange(t`You are still in line`),
  )
  return (
    <div className="grid gap-5">
      <Alert title={t`You are in line, at place ${group.your.place ?? 1}.`}>
        <Trans>When a place falls free, the first in line gets it, and a mail.</Trans>
      </Alert>
      <Button
        variant="quiet"
        className="justify-self-start"
        busy={leave.isPending}
        onClick={() => leave.mutate()}
      >
        <Trans>Leave the line</Trans>
      </Button>
    </div>
  )
}

/** /groups/{id}: everything for its members, the way in for people who could join, and Not Found for others. */
export default function GroupPage() {
  const id = Number(useParams().id)
  return Number.isInteger(id) ? <GroupOf key={id} id={id} /> : <NotFound />
}

function GroupOf({ id }: { id: number }) {
  const group = useQuery(groupQuery(id))
  if (group.error instanceof ApiError && group.error.status === 404) return <NotFound />
  if (group.data && isInside(group.data)) return <Inside group={group.data} />
  return (
    <GroupFrame title={group.data?.name ?? t`Group`}>
      {group.data ? (
        <Outside group={group.data} />
      ) : (
        <Loading query={group} title={t`This group could not be loaded`} className="h-96" />
      )}
    </GroupFrame>
  )
}

const groupData: PageQueries = async (client, { params, search }) => {
  const id = Number(params.id)
  if (!Number.isInteger(id)) return []
  const group = await client.fetchQuery(groupQuery(id)).catch(() => undefined)
  if (!group || !isInside(group)) return [groupQuery(id)]
  return [
    groupQuery(id),
    comingQuery(id),
    ...tabQueries(id, tabOf(search.get('tab')), search.get('q') ?? ''),
  ]
}

export const loader = loadOnServer(
  groupData,
  (_, { params }) => !Number.isInteger(Number(params.id)),
)
export const clientLoader = loadInBrowser(groupData)
