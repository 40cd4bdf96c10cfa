import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type Client, updateClient } from '#src/features/coaching/contract/clients.ts'
import { endCoaching } from '#src/features/coaching/contract/coachings.ts'
import { CLIENTS, clientQuery } from '#src/features/coaching/web/queries.ts'
import { viewsOf } from '#src/features/coaching/web/sharing/queries.ts'
import { type CallOptions, call } from '#src/platform/web/api/api.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { TextField } from '#src/platform/web/forms/fields.tsx'
import { Form, SubmitButton } from '#src/platform/web/forms/form.tsx'
import { useForm } from '#src/platform/web/forms/use-form.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import { ConfirmDialog } from '#src/platform/web/ui/confirm-dialog.tsx'

type Change = NonNullable<CallOptions<typeof updateClient>['body']>

interface ClientSettingsProps {
  client: Client
  memberId: number
  name: string
}

export function ClientSettings({ client, memberId, name }: ClientSettingsProps) {
  const settled = {
    failed: { title: t`Nothing was changed` },
    refetch: [clientQuery(memberId), ...CLIENTS, ...viewsOf({ as: 'coach' })],
  }
  const change = useChange(
    (body: Change) => call(updateClient, { params: { memberId: String(memberId) }, body }),
    { ...settled, done: { title: t`Saved`, description: name } },
  )
  const end = useChange(
    () => call(endCoaching, { params: { id: String(client.coaching_id) } }),
    settled,
  )
  const form = useForm({
    stored: { tags: client.tags.join(', ') },
    send: ({ tags }) =>
      change.mutateAsync({
        tags: tags
          .split(',')
          .map(tag => tag.trim())
          .filter(Boolean),
      }),
    stays: true,
  })
  return (
    <div className="grid gap-5">
      <Form of={form} className="grid max-w-lg gap-4">
        <TextField
          name="tags"
          label={t`Tags`}
          hint={t`Separated by commas; only you see them.`}
          maxLength={300}
        />
        <SubmitButton variant="secondary" className="justify-self-start">
          <Trans>Save</Trans>
        </SubmitButton>
      </Form>
      <div className="flex flex-wrap gap-3 border-line border-t pt-4">
        <Button
          variant="quiet"
          busy={change.isPending}
          onClick={() => change.mutate({ archived: !client.archived })}
        >
          {client.archived ? t`Unarchive` : t`Archive`}
        </Button>
        {client.status === 'active' && (
          <ConfirmDialog
            trigger={
              <Button variant="quiet">
                <Trans>End the coaching</Trans>
              </Button>
            }
            title={t`End the coaching with ${name}?`}
            description={t`All sharing ends with it. Messages and shared notes stay readable for both of you.`}
            confirmLabel={t`End the coaching`}
            onConfirm={() => end.mutate()}
          />
        )}
      </div>
    </div>
  )
}
