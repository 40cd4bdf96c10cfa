import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Client, updateClient } from '#src/features/coaching/contract/clients.ts'
import { endCoaching } from '#src/features/coaching/contract/coachings.ts'
import { clientQuery } from '#src/features/coaching/web/queries.ts'
import { type CallOptions, call } from '#src/platform/web/api/api.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import { ConfirmDialog } from '#src/platform/web/ui/confirm-dialog.tsx'
import { Field } from '#src/platform/web/ui/field.tsx'
import { TextInput } from '#src/platform/web/ui/text-input.tsx'
import { failedToast } from '#src/platform/web/ui/toast-error.ts'
import { toast } from '#src/platform/web/ui/toast-store.ts'

type Change = NonNullable<CallOptions<typeof updateClient>['body']>

interface ClientSettingsProps {
  client: Client
  memberId: number
  name: string
}

/** What the coach keeps about a client: tags, archive, end. */
export function ClientSettings({ client, memberId, name }: ClientSettingsProps) {
  const queries = useQueryClient()
  const settled = {
    onError: failedToast(),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: clientQuery(memberId).queryKey }),
        queries.invalidateQueries({ queryKey: ['clients'] }),
        queries.invalidateQueries({ queryKey: ['shared', 'coach', memberId] }),
      ]),
  }
  const change = useMutation({
    mutationFn: (body: Change) => call(updateClient, { params: { memberId: String(memberId) }, body }),
    onSuccess: () => toast({ title: 'Saved', description: name, tone: 'success' }),
    ...settled,
  })
  const end = useMutation({
    mutationFn: () => call(endCoaching, { params: { id: String(client.coaching_id) } }),
    ...settled,
  })
  const [tags, setTags] = useState(() => client.tags.join(', '))
  return (
    <div className="grid gap-5">
      <form
        className="grid max-w-lg gap-4"
        onSubmit={event => {
          event.preventDefault()
          change.mutate({
            tags: tags
              .split(',')
              .map(tag => tag.trim())
              .filter(Boolean),
          })
        }}
      >
        <Field label="Tags" hint="Separated by commas; only you see them.">
          <TextInput value={tags} maxLength={300} onChange={event => setTags(event.target.value)} />
        </Field>
        <Button type="submit" variant="secondary" busy={change.isPending} className="justify-self-start">
          Save
        </Button>
      </form>
      <div className="flex flex-wrap gap-3 border-line border-t pt-4">
        <Button
          variant="quiet"
          busy={change.isPending}
          onClick={() => change.mutate({ archived: !client.archived })}
        >
          {client.archived ? 'Unarchive' : 'Archive'}
        </Button>
        {client.status === 'active' && (
          <ConfirmDialog
            trigger={<Button variant="quiet">End the coaching</Button>}
            title={`End the coaching with ${name}?`}
            description="All sharing ends with it. Messages and shared notes stay readable for both of you."
            confirmLabel="End the coaching"
            onConfirm={() => end.mutate()}
          />
        )}
      </div>
    </div>
  )
}
