import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type DominoEntry, updateDomino } from '#src/features/tracker/contract/dominoes.ts'
import { refetchLists, rememberEntry } from '#src/features/tracker/web/queries.ts'
import { call, messageOf } from '#src/platform/web/api/api.ts'
import { toast } from '#src/platform/web/ui/toast-store.ts'
import { type Presses, pressQueue } from './press-queue.ts'

const NOT_STORED =
  'We could not reach the site, so this press was taken back. Please try again in a moment.'

/**
 * The domino as its member sees it, with what was pressed and is on its way.
 * @returns `press` changes fields of it; `flush` sends them now, and tells whether they are stored
 */
export function usePresses(entry: DominoEntry) {
  const client = useQueryClient()
  const [shown, setShown] = useState<Presses>({})
  const { id } = entry
  const refetch = () =>
    Promise.all([refetchLists(client), client.invalidateQueries({ queryKey: ['today'] })])
  const [queue] = useState(() =>
    pressQueue({
      onShown: setShown,
      onFailed: error => {
        toast({
          title: 'Not saved',
          description: messageOf(error, NOT_STORED),
          tone: 'destructive',
        })
        void refetch()
      },
      send: async (body, keepalive) => {
        rememberEntry(
          client,
          await call(updateDomino, { params: { id: String(id) }, body, keepalive }),
        )
        void refetch()
      },
    }),
  )

  useEffect(() => {
    const leave = () => void queue.flush(true)
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [queue])

  const { tipped, ...pips } = shown
  const tippedAt =
    tipped === undefined ? entry.tipped_at : tipped ? (entry.tipped_at ?? entry.updated_at) : null
  const domino: DominoEntry = { ...entry, ...pips, tipped_at: tippedAt }
  return { domino, press: queue.press, flush: () => queue.flush() }
}
