import type { ClientRow } from '#src/features/coaching/contract/clients.ts'
import { endCoaching, remindCoaching } from '#src/features/coaching/contract/coachings.ts'
import { ApiError, call, messageOf, useChange } from '#src/platform/web/api/api.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import { ConfirmDialog } from '#src/platform/web/ui/confirm-dialog.tsx'
import { toast } from '#src/platform/web/ui/toast-store.ts'

const TOO_SOON = 'You sent it within the last hour. Please give them a little time.'

/** What a coach can do about an invitation that nobody has answered. */
export function OpenInvitation({
  client,
}: {
  client: Pick<ClientRow, 'coaching_id' | 'invited_as' | 'by_link'>
}) {
  const params = { id: String(client.coaching_id) }
  const who = client.invited_as
  const failed = (title: string) => (error: Error) =>
    toast({
      title,
      description:
        error instanceof ApiError && error.code === 'too_many'
          ? TOO_SOON
          : messageOf(error, 'Please try again.'),
      tone: 'destructive',
    })
  const remind = useChange(() => call(remindCoaching, { params }), {
    done: { title: 'Sent again', description: `The invitation to ${who}.` },
    onFailed: failed('Not sent again'),
    refetch: [['clients']],
  })
  const withdraw = useChange(() => call(endCoaching, { params }), {
    done: { title: 'Invitation withdrawn', description: who },
    onFailed: failed('Not withdrawn'),
    refetch: [['clients']],
  })
  return (
    <div className="flex flex-wrap gap-2">
      {!client.by_link && (
        <Button
          size="sm"
          variant="secondary"
          busy={remind.isPending}
          onClick={() => remind.mutate()}
        >
          Send again<span className="sr-only"> the invitation to {who}</span>
        </Button>
      )}
      <ConfirmDialog
        trigger={
          <Button size="sm" variant="quiet" busy={withdraw.isPending}>
            Withdraw<span className="sr-only"> the invitation to {who}</span>
          </Button>
        }
        title={`Withdraw the invitation to ${who}?`}
        description="A link that was sent stops working. You can invite them again at any time."
        confirmLabel="Withdraw"
        onConfirm={() => withdraw.mutate()}
      />
    </div>
  )
}
