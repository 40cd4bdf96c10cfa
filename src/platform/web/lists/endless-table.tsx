import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { messageOf } from '../api/api.ts'
import { useAddress } from '../routing/use-address.ts'
import { PAGES } from '../routing/use-search.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FailedAlert } from '../ui/failed-alert.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

/** The next page is asked for when its place is so near to the view. */
const AHEAD = '600px'
/** So many pages an address brings back at most; from there on the list is scrolled again. */
const MOST_PAGES = 20

interface Page<Row> {
  data: Row[]
  total: number
}

export interface EndlessTableProps<Row> {
  list: UseInfiniteQueryResult<InfiniteData<Page<Row>>>
  caption: string
  columns: readonly Column<Row>[]
  /** What is searched for: nothing found then reads differently. */
  q?: string | undefined
  empty: ReactNode
  /** Says what could not be loaded. */
  failed: string
}

/** The number of rows that match, of all pages. */
export const totalOf = (list: { data?: InfiniteData<{ total: number }> | undefined }): number | undefined =>
  list.data?.pages[0]?.total

/** A list that loads on as one scrolls, with what to see while it loads, when it is empty and when it fails. */
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
    return (
      <FailedAlert title={failed} busy={list.isFetching} onRetry={list.refetch}>
        {messageOf(list.error, 'Please try again in a moment.')}
      </FailedAlert>
    )
  }
  const rows = list.data.pages.flatMap(page => page.data)
  if (rows.length === 0) {
    return q ? <EmptyState title={`Nothing matches “${q}”.`}>Try fewer letters.</EmptyState> : empty
  }
  return (
    <Card className="p-3 sm:p-4">
      <DataTable caption={caption} columns={columns} rows={rows} />
      <More list={list} />
    </Card>
  )
}

function More<Row>({ list }: { list: UseInfiniteQueryResult<InfiniteData<Page<Row>>> }) {
  const { hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list
  const end = useRef<HTMLDivElement>(null)
  const ready = hasNextPage && !isFetching && !isFetchNextPageError
  const wanted = useShownPages(list)
  useEffect(() => {
    if (!ready || !end.current) return
    if (wanted) {
      void fetchNextPage()
      return
    }
    const observer = new IntersectionObserver(
      entries => entries.some(entry => entry.isIntersecting) && void fetchNextPage(),
      { rootMargin: AHEAD },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [ready, wanted, fetchNextPage])
  if (!hasNextPage) return null
  return (
    <div ref={end} className="grid justify-items-center gap-3 pt-4">
      {isFetchNextPageError && <p role="alert">More could not be loaded.</p>}
      <Button variant="secondary" busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
        Load more
      </Button>
    </div>
  )
}

/**
 * Keeps in the address how many pages are shown, so that a reload and the way back show as many.
 * @returns whether the address asks for more than there are yet
 */
function useShownPages<Row>({ data, isPlaceholderData }: UseInfiniteQueryResult<InfiniteData<Page<Row>>>) {
  const [kept, keep] = useAddress(PAGES)
  const asked = Number(kept) || 1
  // The rows of another search, which stand here until this one's have come, say nothing of this address.
  const shown = isPlaceholderData ? 0 : (data?.pages.length ?? 0)
  useEffect(() => {
    if (shown > asked) keep(String(shown))
  }, [shown, asked, keep])
  return shown > 0 && shown < Math.min(asked, MOST_PAGES)
}
