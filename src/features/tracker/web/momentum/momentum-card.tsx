import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useId } from 'react'
import { said } from '#src/contract/i18n.ts'
import { Card } from '#src/platform/web/ui/card.tsx'
import { Loading } from '#src/platform/web/ui/loading.tsx'
import { TRY_LATER } from '../../constants.ts'

interface MomentumCardProps<T> {
  title: string
  /** Shown beside the heading. */
  aside?: ReactNode
  query: UseQueryResult<T>
  children: (data: T) => ReactNode
}

/** A momentum card: heading, then the query's data, loading state or error. */
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
        ) : (
          <Loading query={query} className="h-48">
            {said(TRY_LATER)}
          </Loading>
        )}
      </Card>
    </section>
  )
}
