import { call } from '#src/platform/web/api/api.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { InviteForm } from '#src/platform/web/sections/invite-form.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'
import { INVITED_DAYS, INVITED_MAX } from '../../constants.ts'
import { inviteToGroup } from '../../contract/members.ts'

/** The answer never tells whether somebody exists. */
export function InviteToGroup({ groupId }: { groupId: number }) {
  const invite = useChange(
    (member: string) => call(inviteToGroup, { params: { id: String(groupId) }, body: { member } }),
    {
      done: (_, member) => ({
        title: 'Invitation saved',
        description: `If ${member} has an account here, the group is open to them for ${INVITED_DAYS} days.`,
      }),
    },
  )
  return (
    <Card className="p-4 sm:p-5">
      <InviteForm
        label="Invite by username or mail address"
        maxLength={INVITED_MAX}
        invite={invite}
        variant="secondary"
      />
    </Card>
  )
}
