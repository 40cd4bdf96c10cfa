import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useReauthentication } from '#src/features/accounts/web/use-reauthentication.tsx'
import { call, messageOf } from '#src/platform/web/api/api.ts'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Dialog } from '#src/platform/web/ui/dialog.tsx'
import { Field } from '#src/platform/web/ui/field.tsx'
import { Select } from '#src/platform/web/ui/select.tsx'
import { toast } from '#src/platform/web/ui/toast-store.ts'
import { handOverGroup, type ManagedGroup } from '../../contract/admin.ts'

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
  const [coach, setCoach] = useState('')
  const change = useMutation({
    mutationFn: () =>
      guarded(() =>
        call(handOverGroup, { params: { id: String(group.id) }, body: { coach: Number(coach) } }),
      ),
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
    <form
      className="grid gap-4"
      onSubmit={event => {
        event.preventDefault()
        if (coach !== '') change.mutate()
      }}
    >
      <Field label="To which coach?">
        <Select value={coach} onChange={event => setCoach(event.target.value)}>
          <option value="">Please choose</option>
          {coaches.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      {change.isError && <Alert tone="danger">{messageOf(change.error, 'Nothing was changed.')}</Alert>}
      <Button type="submit" busy={change.isPending} disabled={coach === ''} className="justify-self-end">
        Hand over
      </Button>
    </form>
  )
}
