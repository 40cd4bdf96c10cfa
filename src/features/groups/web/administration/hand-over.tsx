import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useReauthentication } from '#src/features/accounts/web/use-reauthentication.tsx'
import { call } from '#src/platform/web/api/api.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Dialog } from '#src/platform/web/ui/dialog.tsx'
import { toast } from '#src/platform/web/ui/toast-store.ts'
import { handOverGroup, type ManagedGroup } from '../../contract/admin.ts'
import { ChooseOne } from '../components/choose-one.tsx'

interface HandOverProps {
  group: ManagedGroup
  coaches: readonly { id: number; name: string }[]
}

/** Hands the group to another coach, without a look inside. */
export function HandOver({ group, coaches }: HandOverProps) {
  const [isOpen, setOpen] = useState(false)
  const { guarded, reauthenticationDialog } = useReauthentication()
  return (
    <>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        trigger={
          <Button size="sm" variant="secondary" className="whitespace-nowrap">
            Hand over<span className="sr-only"> {group.name}</span>
          </Button>
        }
        title={`Hand over ${group.name}`}
        description="The other coach leads it from then on. Members, posts and sessions stay as they are."
      >
        <Choice
          group={group}
          coaches={coaches.filter(({ id }) => id !== group.coach?.id)}
          guarded={guarded}
          onDone={() => setOpen(false)}
        />
      </Dialog>
      {reauthenticationDialog}
    </>
  )
}

interface ChoiceProps extends HandOverProps {
  guarded: ReturnType<typeof useReauthentication>['guarded']
  onDone: () => void
}

function Choice({ group, coaches, guarded, onDone }: ChoiceProps) {
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: (coach: number) =>
      guarded(() => call(handOverGroup, { params: { id: String(group.id) }, body: { coach } })),
    onSuccess: saved => {
      toast({ title: 'Handed over', description: `${saved.name}: ${saved.coach?.name}`, tone: 'success' })
      onDone()
      return client.invalidateQueries({ queryKey: ['managed-groups'] })
    },
  })
  if (coaches.length === 0) {
    return <p>There is no other coach. Make somebody a coach under Members first.</p>
  }
  return (
    <ChooseOne label="To which coach?" options={coaches} change={change} failure="Nothing was changed.">
      Hand over
    </ChooseOne>
  )
}
