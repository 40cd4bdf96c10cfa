export const TOAST_LIMIT = 20

export interface ToastContent {
  title: string
  description?: string | undefined
  tone?: 'default' | 'success' | 'destructive' | undefined
  /** In milliseconds, if other than usual. */
  duration?: number
  action?:
    | {
        label: string
        /** Describes the action to screen reader users, who may not reach the button in time. */
        altText: string
        onClick: () => void
      }
    | undefined
}

export type ToastItem = ToastContent & { id: number }

export interface ToastHandle {
  dismiss(): void
}

/** Outside React, so any code can show a toast. Newest first. */
export function createToastStore() {
  let items: readonly ToastItem[] = []
  let count = 0
  const listeners = new Set<() => void>()

  function publish(next: readonly ToastItem[]) {
    items = next
    for (const listener of listeners) listener()
  }
  const dismiss = (id: number) => publish(items.filter(item => item.id !== id))

  return {
    add(content: ToastContent): ToastHandle {
      count += 1
      const id = count
      publish([{ ...content, id }, ...items].slice(0, TOAST_LIMIT))
      return { dismiss: () => dismiss(id) }
    },
    dismiss,
    list: () => items,
    subscribe(listener: () => void) {
      listeners.add(listener)
    },
  }
}

export const toasts = createToastStore()

export const toast = (content: ToastContent): ToastHandle => toasts.add(content)
