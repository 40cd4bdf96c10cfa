import { t } from '@lingui/core/macro'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { Card } from '../ui/card.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { FailedQuery, Skeleton } from '../ui/loading.tsx'
import { MoreButton } from './more-button.tsx'
import { NothingFound } from './nothing-found.tsx'

/** The next page loads when its place is this close to the viewport. */
const PRELOAD_MARGIN = '600px'

interface Page<Row> {
  data: Row[]
  total: number
}

export interface EndlessTableProps<Row> {
  list: UseInfiniteQueryResult<InfiniteData<Page<Row>>>
  caption: string
  columns: readonly Column<Row>[]
  /** The search term, for the message when nothing matches. */
  q?: string | undefined
  empty: ReactNode
  failed: string
}

export const totalOf = (list: {
  data?: InfiniteData<{ total: number }> | undefined
}): number | undefined => list.data?.pages[0]?.total

export function EndlessTable<Row extends { id: number }>(props: EndlessTableProps<Row>) {
  const { list, caption, columns, q, empty, failed } = props
  if (list.isPending) {
    return (
      <Card aria-busy="true" className="grid gap-3">
        {['a', 'b', 'c', 'd', 'e'].map(row => (
          <Skeleton key={row} className="h-11" />
        ))}
      </Card>
    )
  }
  if (!list.data) {
    return <FailedQuery query={list} title={failed} />
  }
  const rows = list.data.pages.flatMap(page => page.data)
  if (rows.length === 0) {
    return q ? <NothingFound title={t`Nothing matches “${q}”.`} /> : empty
  }
  return (
    <Card className="p-3 sm:p-4">
      <DataTable caption={caption} columns={columns} rows={rows} />
      <LoadMore list={list} />
    </Card>
  )
}

function LoadMore<Row>({ list }: { list: UseInfiniteQueryResult<InfiniteData<Page<Row>>> }) {
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list
  const end = useRef<HTMLDivElement>(null)
  const ready = hasNextPage && !isFetching && !isFetchNextPageError
  useEffect(() => {
    if (!ready || !end.current) return
    const observer = new IntersectionObserver(
      entries => entries.some(entry => entry.isIntersecting) && void fetchNextPage(),
      { rootMargin: PRELOAD_MARGIN },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [ready, fetchNextPage])
  if (!hasNextPage) return null
  return (
    <div ref={end} className="pt-4">
      <MoreButton list={list} />
    </div>
  )
}
