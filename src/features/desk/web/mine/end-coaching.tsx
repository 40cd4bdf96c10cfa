import { useMutation } from '@tanstack/react-query'
import { type Coaching, endCoaching } from '#src/features/coaching/contract/coachings.ts'
import { call } from '#src/platform/web/api/api.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import { ConfirmDialog } from '#src/platform/web/ui/confirm-dialog.tsx'
import { useCoachingChange } from './use-coaching-change.ts'

export function EndCoaching({ coaching, coach }: { coaching: Coaching; coach: string }) {
  const end = useMutation({
    mutationFn: () => call(endCoaching, { params: { id: String(coaching.id) } }),
    ...useCoachingChange(),
  })
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
