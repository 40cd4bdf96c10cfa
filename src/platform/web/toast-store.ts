import { said } from '#src/contract/i18n.ts'
import type { ToastContent, Toasts } from './toast-region.tsx'

export interface ToastHandle {
  dismiss(): void
}

let toasts: Promise<Toasts> | undefined

/** Where nothing is drawn. */
export const setToasts = (given: Toasts): void => {
  toasts = Promise.resolve(given)
}

/** Most visits show none: the code comes with the first press, or the first toast. */
export const loadToasts = (): Promise<Toasts> =>
  (toasts ??= import('./toast-region.tsx')
    .then(({ showRegion }) => showRegion())
    .catch(error => {
      // The next one tries again.
      toasts = undefined
      throw error
    }))

/** Outside React, so any code can show one. */
export function toast(content: ToastContent): ToastHandle {
  const { title, description, tone = 'default', duration: timeout, ...data } = content
  const shown = loadToasts().then(({ add, close }) => {
    const id = add({
      title: said(title),
      description: description && said(description),
      type: tone,
      data,
      ...(timeout && { timeout }),
    })
    return () => close(id)
  })
  shown.catch(() => {})
  return { dismiss: () => void shown.then(dismiss => dismiss()) }
}
