import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Spinner } from '#src/platform/web/ui/loading.tsx'

interface EarlierProps<Data, Key extends QueryKey> {
  /** What the buttons beside the title say. */
  turns: { back: string; on: string }
  /** On the button that shows the first page. */
  opens: string
  first: string
  latest: string
  titleOf: (page: string) => string
  turn: (page: string, by: -1 | 1) => string
  queryOf: (page: string) => UseQueryOptions<Data, Error, Data, Key>
  failed: string
  children: (data: Data) => ReactNode
}

/** Other months or weeks, one at a time; nothing is fetched, and so nothing is logged, before somebody asks. */
export function Earlier<Data, Key extends QueryKey>(props: EarlierProps<Data, Key>) {
  const { turns, opens, first, latest, titleOf, turn, queryOf, failed, children } = props
  const [asked, setAsked] = useState<string | null>(null)
  const page = asked ?? first
  const found = useQuery({ ...queryOf(page), enabled: asked !== null })
  if (asked === null) {
    return (
      <Button
        size="sm"
        variant="quiet"
        className="justify-self-start"
        onClick={() => setAsked(first)}
      >
        {opens}
      </Button>
    )
  }
  return (
    <div className="grid gap-3 border-line border-t pt-4">
      <div className="flex items-center justify-between gap-2">
        <Button
          size="sm"
          variant="quiet"
          aria-label={turns.back}
          data-tip
          onClick={() => setAsked(turn(page, -1))}
        >
          <ChevronLeft aria-hidden className="size-5" />
        </Button>
        <p aria-live="polite" className="font-semibold">
          {titleOf(page)}
        </p>
        <Button
          size="sm"
          variant="quiet"
          aria-label={turns.on}
          data-tip
          disabled={page >= latest}
          onClick={() => setAsked(turn(page, 1))}
        >
          <ChevronRight aria-hidden className="size-5" />
        </Button>
      </div>
      {found.isPending && <Spinner />}
      {found.isError && <p className="text-ink-soft">{failed}</p>}
      {found.data !== undefined && children(found.data)}
    </div>
  )
}
