import { call } from '#src/platform/web/api/api.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { Badge } from '#src/platform/web/ui/badge.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { ConfirmDialog } from '#src/platform/web/ui/confirm-dialog.tsx'
import type { Group } from '../../contract/groups.ts'
import { type GroupMember, removeMember } from '../../contract/members.ts'
import { groupChange } from '../queries.ts'

interface MemberRowProps {
  member: GroupMember
  group: Group
}

export function MemberRow({ member, group }: MemberRowProps) {
  const isMe = member.member_id === group.your.member_id
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <p className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 font-semibold [overflow-wrap:anywhere]">
        {member.name}
        {isMe && <span className="font-normal text-ink-soft text-sm">you</span>}
        {member.role === 'coach' && <Badge>Coach</Badge>}
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
    groupChange(groupId, 'Not removed'),
  )
  return (
    <ConfirmDialog
      trigger={
        <Button size="sm" variant="quiet" busy={remove.isPending}>
          Remove<span className="sr-only"> {member.name}</span>
        </Button>
      }
      title={`Remove ${member.name} from the group?`}
      description="Their seats become free. What they wrote stays as a former member’s, and they can come back only if you invite them."
      confirmLabel="Remove"
      onConfirm={() => remove.mutate()}
    />
  )
}
