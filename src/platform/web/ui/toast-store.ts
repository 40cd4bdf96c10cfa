export const TOAST_LIMIT = 20
export const TOAST_DURATION_MS = 5000
export const TOAST_REMOVE_DELAY_MS = 1_000_000

export interface ToastAction {
  label: string
  /** Describes the action to screen reader users, who may not reach the button in time. */
  altText: string
  onClick: () => void
}

export interface ToastContent {
  title: string
  description?: string | undefined
  tone?: 'default' | 'success' | 'destructive' | undefined
  duration?: number | undefined
  action?: ToastAction | undefined
  /** Called once, when dismissed or timed out; not when it was pushed out or updated. */
  onDismiss?: (() => void) | undefined
}

export interface ToastItem extends ToastContent {
  id: string
  open: boolean
}

export interface ToastHandle {
  id: string
  dismiss(): void
  update(next: Partial<ToastContent>): void
}

/** Outside React, so any code can show a toast. A dismissed one stays listed, closed, for `TOAST_REMOVE_DELAY_MS`. */
export function createToastStore() {
  let items: readonly ToastItem[] = []
  let count = 0
  const listeners = new Set<() => void>()
  const timers = new Map<string, ReturnType<typeof setTimeout>>()

  function publish(next: readonly ToastItem[]) {
    items = next
    for (const listener of listeners) listener()
  }

  function forget(id: string) {
    clearTimeout(timers.get(id))
    timers.delete(id)
  }

  function remove(id?: string) {
    for (const item of items) if (id === undefined || item.id === id) forget(item.id)
    publish(id === undefined ? [] : items.filter(item => item.id !== id))
  }

  function dismiss(id?: string) {
    const closing = items.filter(item => item.open && (id === undefined || item.id === id))
    if (closing.length === 0) return
    for (const item of closing) {
      const timer = setTimeout(() => remove(item.id), TOAST_REMOVE_DELAY_MS)
      timers.set(item.id, timer)
    }
    publish(items.map(item => (closing.includes(item) ? { ...item, open: false } : item)))
    for (const item of closing) item.onDismiss?.()
  }

  function update(id: string, next: Partial<ToastContent>) {
    publish(items.map(item => (item.id === id ? { ...item, ...next } : item)))
  }

  function add(content: ToastContent): ToastHandle {
    count += 1
    const id = `toast-${count}`
    const all = [{ ...content, id, open: true }, ...items]
    const dropped = all.slice(TOAST_LIMIT)
    for (const item of dropped) forget(item.id)
    publish(all.slice(0, TOAST_LIMIT))
    for (const item of dropped) if (item.open) item.onDismiss?.()
    return { id, dismiss: () => dismiss(id), update: next => update(id, next) }
  }

  return {
    add,
    update,
    dismiss,
    remove,
    list: () => items,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const toasts = createToastStore()

export const toast = (content: ToastContent): ToastHandle => toasts.add(content)
