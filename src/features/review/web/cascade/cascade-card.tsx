import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { cascadeQuery } from '#src/features/review/web/queries.ts'
import { Card } from '#src/platform/web/ui/card.tsx'
import { FailedQuery } from '#src/platform/web/ui/failed-alert.tsx'
import { Skeleton } from '#src/platform/web/ui/skeleton.tsx'
import type { Cascade } from '../../contract/insight.ts'
import { TrialForm } from '../trial/trial-form.tsx'
import { TrialToday } from '../trial/trial-today.tsx'
import { HowWeKnow } from './how-we-know.tsx'
import { StateText } from './state-text.tsx'

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
        ) : query.isError ? (
          <FailedQuery query={query}>Nothing is lost; please try again in a moment.</FailedQuery>
        ) : (
          <Skeleton className="h-32" />
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
