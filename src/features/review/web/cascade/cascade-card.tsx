import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { shortDate } from '#src/contract/formats.ts'
import { cascadeQuery, trialQuery } from '#src/features/review/web/queries.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'
import { ConfirmDialog } from '#src/platform/web/ui/confirm-dialog.tsx'
import { Loading } from '#src/platform/web/ui/loading.tsx'
import type { Cascade, Experiment } from '../../contract/insight.ts'
import { TrialForm } from '../trial/trial-form.tsx'
import { useTrial } from '../use-trial.ts'
import { HowWeKnow } from './how-we-know.tsx'
import { StateText } from './state-text.tsx'

/** A trial that is running: what the coin said this morning. */
function TrialToday({ userId, trial }: { userId: number; trial: Experiment }) {
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

/** 'What starts your cascade?' in one of its four states, and how it is known. */
export function CascadeCard({ userId }: { userId: number }) {
  const id = useId()
  const query = useQuery(cascadeQuery(userId))
  return (
    <section aria-labelledby={id} className="min-w-0">
      <Card className="grid gap-4" aria-busy={query.isPending}>
        <h2 id={id} className="text-2xl">
          What starts your cascade?
        </h2>
        {query.data ? (
          <Answer userId={userId} cascade={query.data} />
        ) : (
          <Loading query={query} className="h-32">
            Nothing is lost; please try again in a moment.
          </Loading>
        )}
      </Card>
    </section>
  )
}

function Answer({ userId, cascade }: { userId: number; cascade: Cascade }) {
  return (
    <>
      <StateText cascade={cascade} />
      {cascade.running ? (
        <TrialToday userId={userId} trial={cascade.running} />
      ) : (
        cascade.state !== 'not_enough' && <TrialForm cascade={cascade} />
      )}
      <HowWeKnow cascade={cascade} />
    </>
  )
}
