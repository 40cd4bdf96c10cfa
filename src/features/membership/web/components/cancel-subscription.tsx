import { useChange } from '#src/platform/web/api/api.ts'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { saveFlash } from '#src/platform/web/layout/flash.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import { ConfirmDialog } from '#src/platform/web/ui/confirm-dialog.tsx'
import { cancelSubscription } from '../../contract.ts'

const PROBLEM = 'There was a problem canceling your subscription. Please try again.'

interface CancelSubscriptionProps {
  /** The period's end. */
  until: string | null
  /** Overdue or paused: it ends immediately. */
  immediately?: boolean
}

/** Reloads the page on success. */
export function CancelSubscription({ until, immediately = false }: CancelSubscriptionProps) {
  const { dayOf } = useFormats()
  const end = until ? dayOf(until) : 'the end of the billing period'

  const cancel = useChange(cancelSubscription, {
    failed: PROBLEM,
    onDone() {
      saveFlash({
        title: 'Subscription Canceled',
        description: immediately ? 'Nothing more is charged.' : `You can use it until ${end}.`,
        tone: 'success',
      })
      window.location.reload()
    },
  })

  return (
    <div className="grid gap-2">
      <ConfirmDialog
        title="Cancel your subscription?"
        description={
          immediately
            ? 'It ends now, and nothing more is charged.'
            : `It is not renewed, and you can use it until ${end}, the end of the billing period.`
        }
        confirmLabel="Cancel the subscription"
        cancelLabel="Keep it"
        onConfirm={() => cancel.mutate({})}
        trigger={
          <Button
            variant="secondary"
            busy={cancel.isPending || cancel.isSuccess}
            className="justify-self-start"
          >
            Cancel Subscription
          </Button>
        }
      />
      <p className="text-ink-soft text-sm">
        {immediately
          ? 'It ends immediately, because no paid time is left.'
          : 'After canceling, use continues until the end of the billing period.'}
      </p>
    </div>
  )
}
