import { useSyncExternalStore } from 'react'
import { type ToastContent, toast } from '../ui/toast-store.ts'

export interface Deletion {
  /** @param leaving the page is closing: only a request with `keepalive` survives that, and it cannot be retried */
  send: (leaving: boolean) => Promise<unknown>
  notice: Pick<ToastContent, 'title' | 'description' | 'tone'>
  /** Describes Undo to screen reader users, who may not reach the button in time. */
  undoText: string
  /** Called once it is deleted on the server: remove it from every cached list, or it reappears. */
  onDone: () => void
  onFailed: (error: unknown) => void
  onUndo?: () => void
}

/** The DELETE is sent when the toast or the page closes. Create it outside React, since the page may be left before. */
export function createUndoDelete() {
  const none: ReadonlyMap<number, (leaving: boolean) => void> = new Map()
  let pending = none
  const listeners = new Set<() => void>()

  function publish(change: (next: Map<number, (leaving: boolean) => void>) => void) {
    const next = new Map(pending)
    change(next)
    pending = next
    for (const listener of listeners) listener()
  }

  function subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  // A closing tab sends pending deletes, since the user has pressed Delete.
  if (typeof window !== 'undefined') {
    window.addEventListener('pagehide', () => {
      for (const send of pending.values()) send(true)
    })
  }

  function start(id: number, { send, notice, undoText, onDone, onFailed, onUndo }: Deletion) {
    let settled = false
    const restore = () => publish(next => next.delete(id))

    async function sendOnce(leaving: boolean) {
      if (settled) return
      settled = true
      try {
        await send(leaving)
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
      onDismiss: () => void sendOnce(false),
    })
  }

  return {
    start,
    useHidden: (): ReadonlyMap<number, unknown> =>
      useSyncExternalStore(
        subscribe,
        () => pending,
        () => none,
      ),
  }
}
