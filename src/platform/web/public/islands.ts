import type { ToastContent } from '../ui/toast-store.ts'

export type Notify = (content: ToastContent) => unknown

/** A part of a finished page that comes to life in the browser, by code of its own. */
export interface Island {
  /** What the part is found by. */
  selector: string
  /** `focus` waits until somebody comes to it: for what stands on every page, or costs more than most visitors need. */
  when: 'now' | 'focus'
  load: () => Promise<{ attach: (root: ParentNode, notify: Notify) => void }>
}

/** Loads an island's code when the keyboard or a press comes to it, and sends a form that was sent before that. */
function attachOnFocus(root: ParentNode, notify: Notify, { selector, load }: Island): void {
  const attach = async () => {
    const island = await load()
    island.attach(root, notify)
  }
  const within = (event: Event) => (event.target as Element).closest<HTMLElement>(selector)
  root.addEventListener('focusin', event => {
    if (within(event)) void attach()
  })
  // Sent before the script was there: a native submission would put the words into the address.
  root.addEventListener('submit', event => {
    const form = within(event)
    if (!(form instanceof HTMLFormElement) || form.noValidate) return
    event.preventDefault()
    void attach().then(() => form.requestSubmit())
  })
}

/**
 * Brings to life what stands in the page.
 * @param notify raises a notification in the way of the world the page is in
 * @returns when what the page needs from the start is there
 */
export async function attachIslands(
  root: ParentNode,
  notify: Notify,
  islands: readonly Island[],
): Promise<void> {
  const present = islands.filter(({ selector }) => root.querySelector(selector) !== null)
  for (const island of present) if (island.when === 'focus') attachOnFocus(root, notify, island)
  await Promise.allSettled(
    present.filter(({ when }) => when === 'now').map(async ({ load }) => (await load()).attach(root, notify)),
  )
}
