import { useQuery } from '@tanstack/react-query'
import { SignInList } from '#src/features/accounts/web/components/sign-in-list.tsx'
import { Dialog } from '#src/platform/web/ui/dialog.tsx'
import type { ManagedMember } from '../../contract.ts'
import { memberSignInsQuery } from '../queries.ts'

interface MemberSignInsProps {
  member: ManagedMember
  onClose: () => void
}

export function MemberSignIns({ member, onClose }: MemberSignInsProps) {
  const signIns = useQuery(memberSignInsQuery(member.id))
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title="Sign-ins"
      description={`To the account ${member.username}, in the last 90 days.`}
    >
      <SignInList signIns={signIns} />
    </Dialog>
  )
}
