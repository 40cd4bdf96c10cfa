import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#src/platform/web/api/api.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { MoreButton } from '#src/platform/web/lists/more-button.tsx'
import { NothingFound } from '#src/platform/web/lists/nothing-found.tsx'
import { type Invited, InviteForm } from '#src/platform/web/sections/invite-form.tsx'
import { Badge } from '#src/platform/web/ui/badge.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'
import { ConfirmDialog } from '#src/platform/web/ui/confirm-dialog.tsx'
import { Loading } from '#src/platform/web/ui/loading.tsx'
import { SearchField } from '#src/platform/web/ui/search-field.tsx'
import { INVITED_DAYS, INVITED_MAX } from '../../constants.ts'
import type { Group } from '../../contract/groups.ts'
import { type GroupMember, inviteToGroup, removeMember } from '../../contract/members.ts'
import { groupChange, membersQuery } from '../queries.ts'

function MemberRow({ member, group }: { member: GroupMember; group: Group }) {
  const isMe = member.member_id === group.your.member_id
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <p className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 font-semibold [overflow-wrap:anywhere]">
        {member.name}
        {isMe && (
          <span className="font-normal text-ink-soft text-sm">
            <Trans>you</Trans>
          </span>
        )}
        {member.role === 'coach' && (
          <Badge>
            <Trans>Coach</Trans>
          </Badge>
        )}
      </p>
      {group.your.leads && member.role === 'member' && (
        <Remove member={member} groupId={group.id} />
      )}
    </li>
  )
}

function Remove({ member, groupId }: { member: GroupMember; groupId: number }) {
  const remove = useChange(
    () =>
      call(removeMember, { params: { id: String(groupId), memberId: String(member.member_id) } }),
    groupChange(t`Not removed`),
  )
  return (
    <ConfirmDialog
      trigger={
        <Button size="sm" variant="quiet" busy={remove.isPending}>
          <Trans>
            Remove<span className="sr-only"> {member.name}</span>
          </Trans>
        </Button>
      }
      title={t`Remove ${member.name} from the group?`}
      description={t`Their seats become free. What they wrote stays as a former member’s, and they can come back only if you invite them.`}
      confirmLabel={t`Remove`}
      onConfirm={() => remove.mutate()}
    />
  )
}

/** The answer never tells whether somebody exists. */
function InviteToGroup({ groupId }: { groupId: number }) {
  const invite = useChange(
    ({ member }: Invited) =>
      call(inviteToGroup, { params: { id: String(groupId) }, body: { member } }),
    {
      done: (_, { member }) => ({
        title: t`Invitation saved`,
        description: t`If ${member} has an account here, the group is open to them for ${INVITED_DAYS} days.`,
      }),
    },
  )
  return (
    <Card className="p-4 sm:p-5">
      <InviteForm
        label={t`Invite by username or mail address`}
        maxLength={INVITED_MAX}
        invite={invite}
        variant="secondary"
      />
    </Card>
  )
}

/** Up to this many members need no search. */
const MANY = 12

export function Members({ group }: { group: Group }) {
  const [q, setQ] = useState('')
  const list = useInfiniteQuery(membersQuery(group.id, q.trim()))
  const isCoach = group.your.leads
  if (!list.data)
    return <Loading query={list} title={t`The members could not be loaded`} className="h-48" />
  const members = list.data.pages.flatMap(page => page.data)
  return (
    <div className="grid gap-5">
      {isCoach && <InviteToGroup groupId={group.id} />}
      {(group.members > MANY || q) && (
        <SearchField label={t`Search members`} value={q} onChange={setQ} />
      )}
      {members.length === 0 ? (
        <NothingFound title={t`Nobody matches “${q}”.`} />
      ) : (
        <Card className="py-1 sm:py-2">
          <ul aria-label={t`Members`} className="divide-y divide-line">
            {members.map(member => (
              <MemberRow key={member.member_id} member={member} group={group} />
            ))}
          </ul>
          <MoreButton list={list} className="justify-items-center py-4" />
        </Card>
      )}
    </div>
  )
}
