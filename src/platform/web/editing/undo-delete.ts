import { useSyncExternalStore } from 'react'
import { type ToastContent, toast } from '../ui/toast-store.ts'

export interface Deletion {
  /** Sends the DELETE, with `keepalive`: the page may be going. */
  send: () => Promise<unknown>
  notice: Pick<ToastContent, 'title' | 'description' | 'tone'>
  /** What the button Undo means to somebody who cannot reach it in time. */
  undoText: string
  /** It is gone on the server; it shows again unless it is taken out of every list here. */
  onDone: () => void
  onFailed: (error: unknown) => void
  onUndo?: () => void
}

/**
 * Deleting with a way back: a thing is hidden at once, and its DELETE is sent only when the notification with
 * Undo has gone, or with the page. Call it once for each kind of thing, outside React: the page may be left
 * while the notification is still there.
 */
export function createUndoDelete() {
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

  function start(id: number, { send, notice, undoText, onDone, onFailed, onUndo }: Deletion) {
    let settled = false
    const restore = () => publish(next => next.delete(id))

    async function sendOnce() {
      if (settled) return
      settled = true
      try {
        await send()
        onDone()
        restore()
      } catch (error) {
        restore()
        onFailed(error)
      }
    }

    publish(next => next.set(id, sendOnce))
    toast({
      ...notice,
      action: {
        label: 'Undo',
        altText: undoText,
        onClick: () => {
          settled = true
          restore()
          onUndo?.()
        },
      },
      onDismiss: () => void sendOnce(),
    })
  }

  return {
    start,
    /** The ids that are hidden: deleted here, and not yet, or no longer, on the server. */
    useHidden: (): ReadonlyMap<number, unknown> => useSyncExternalStore(subscribe, () => pending),
  }
}
