import { useQuery } from '@tanstack/react-query'
import { shortDate } from '#src/contract/formats.ts'
import { trialQuery } from '#src/features/review/web/queries.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import { ConfirmDialog } from '#src/platform/web/ui/confirm-dialog.tsx'
import type { Experiment } from '../../contract/insight.ts'
import { useTrial } from '../use-trial.ts'

/** A trial that is running: what the coin said this morning. */
export function TrialToday({ userId, trial }: { userId: number; trial: Experiment }) {
  const today = useQuery(trialQuery(userId))
  const { end } = useTrial()
  const { day = null, label = null } = today.data ?? {}
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-sunken p-4">
      <p className="min-w-0 flex-1 basis-64">
        {day === null || label === null ? (
          <>
            Your trial of {trial.label_a} and {trial.label_b} begins on {shortDate(trial.starts_on)}
            .
          </>
        ) : (
          <>
            Day {day} of {trial.days}: this morning the coin chose <strong>{label}</strong>.
          </>
        )}
      </p>
      <ConfirmDialog
        title="End this trial?"
        description="Its results are deleted. Your dominoes stay as they are."
        confirmLabel="End the trial"
        cancelLabel="Go on"
        busy={end.isPending}
        trigger={
          <Button size="sm" variant="quiet">
            End the trial
          </Button>
        }
        onConfirm={() => end.mutate(trial.id)}
      />
    </div>
  )
}
