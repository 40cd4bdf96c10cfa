import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { Alert } from '#src/web/ui/alert.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Card } from '#src/web/ui/card.tsx'
import { Skeleton } from '#src/web/ui/skeleton.tsx'
import { failureSentence, TRY_LATER } from './failure-sentence.ts'

interface MomentumCardProps<T> {
  title: string
  /** Beside the heading. */
  aside?: ReactNode
  query: UseQueryResult<T>
  children: (data: T) => ReactNode
}

/** One sheet of the momentum: its heading, and what its query gives, waits for or failed with. */
export function MomentumCard<T>({ title, aside, query, children }: MomentumCardProps<T>) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <Card className="grid h-full content-start gap-5" aria-busy={query.isPending}>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <h3 id={id} className="text-2xl">
            {title}
          </h3>
          {aside}
        </div>
        {query.data !== undefined ? (
          children(query.data)
        ) : query.isError ? (
          <Alert tone="danger" actions={<Button onClick={() => query.refetch()}>Try again</Button>}>
            {failureSentence(query.error, TRY_LATER)}
          </Alert>
        ) : (
          <Skeleton className="h-48" />
        )}
      </Card>
    </section>
  )
}
