import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, call, messageOf } from '#src/platform/web/api/api.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'
import { Field } from '#src/platform/web/ui/field.tsx'
import { TextInput } from '#src/platform/web/ui/text-input.tsx'
import { toast } from '#src/platform/web/ui/toast-store.ts'
import { INVITED_DAYS, INVITED_MAX } from '../../constants.ts'
import { inviteToGroup } from '../../contract/members.ts'

/** The answer never tells whether somebody exists. */
export function InviteForm({ groupId }: { groupId: number }) {
  const [name, setName] = useState('')
  const invite = useMutation({
    mutationFn: (member: string) =>
      call(inviteToGroup, { params: { id: String(groupId) }, body: { member } }),
    onSuccess: (_, member) => {
      toast({
        title: 'Invitation saved',
        description: `If ${member} has an account here, the group is open to them for ${INVITED_DAYS} days.`,
        tone: 'success',
      })
      setName('')
    },
  })
  const error = invite.error
    ? (invite.error instanceof ApiError && invite.error.fields.member) ||
      messageOf(invite.error, 'Please try again.')
    : undefined
  return (
    <Card className="p-4 sm:p-5">
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={event => {
          event.preventDefault()
          if (name.trim() !== '') invite.mutate(name)
        }}
      >
        <Field label="Invite by username or mail address" error={error} className="min-w-56 flex-1">
          <TextInput
            value={name}
            maxLength={INVITED_MAX}
            autoComplete="off"
            onChange={event => setName(event.target.value)}
          />
        </Field>
        <Button type="submit" variant="secondary" busy={invite.isPending}>
          Invite
        </Button>
      </form>
    </Card>
  )
}
