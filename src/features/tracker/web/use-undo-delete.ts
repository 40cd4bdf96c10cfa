import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { call } from '#src/web/api.ts'
import { toast } from '#src/web/ui/toast-store.ts'
import { type DominoEntry, deleteDomino } from '../contract.ts'
import { forgetEntry, refetchLists } from './queries.ts'

// Outside React: the page may be left while the notification still offers to undo.
let pending: ReadonlyMap<number, () => void> = new Map()
const listeners = new Set<() => void>()

function publish(change: (next: Map<number, () => void>) => void) {
  const next = new Map(pending)
  change(next)
  pending = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

// A tab that closes sends what is still waiting: who pressed Delete and left meant it.
if (typeof window !== 'undefined') {
  window.addEventListener('pagehide', () => {
    for (const send of pending.values()) send()
  })
}

function startDelete(client: QueryClient, entry: DominoEntry) {
  let settled = false
  const restore = () => publish(next => next.delete(entry.id))

  async function send() {
    if (settled) return
    settled = true
    try {
      await call(deleteDomino, { params: { id: String(entry.id) }, keepalive: true })
      forgetEntry(client, entry.id)
      restore()
    } catch (error) {
      restore()
      const reason = error instanceof Error ? error.message : 'Failed to delete domino'
      toast({ title: 'Error', description: `${reason} “${entry.title}” is still here.`, tone: 'destructive' })
    }
    await refetchLists(client)
  }

  publish(next => next.set(entry.id, send))
  toast({
    title: 'Domino deleted',
    description: entry.title,
    action: {
      label: 'Undo',
      altText: 'Undo: the domino is deleted for good when this notification goes.',
      onClick: () => {
        settled = true
        restore()
      },
    },
    onDismiss: () => void send(),
  })
}

/**
 * Deleting with a way back: the domino is hidden at once, and the DELETE is sent only when the notification
 * with Undo has gone, or with the page.
 */
export function useUndoDelete() {
  const client = useQueryClient()
  const hidden = useSyncExternalStore(subscribe, () => pending)
  return {
    isHidden: (id: number) => hidden.has(id),
    remove: (entry: DominoEntry) => startDelete(client, entry),
  }
}
