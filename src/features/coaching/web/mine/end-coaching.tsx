import { type Coaching, endCoaching } from '#src/features/sharing/contract/coachings.ts'
import { call } from '#src/platform/web/api/api.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import { ConfirmDialog } from '#src/platform/web/ui/confirm-dialog.tsx'
import { coachingChange } from './coaching-change.ts'

export function EndCoaching({ coaching, coach }: { coaching: Coaching; coach: string }) {
  const end = useChange(() => call(endCoaching, { params: { id: String(coaching.id) } }), coachingChange)
  return (
    <ConfirmDialog
      trigger={
        <Button variant="quiet" className="justify-self-start" busy={end.isPending}>
          End the coaching
        </Button>
      }
      title={`End the coaching with ${coach}?`}
      description="All sharing ends at once. Messages and shared notes stay readable for you both."
      confirmLabel="End the coaching"
      onConfirm={() => end.mutate()}
    />
  )
}
