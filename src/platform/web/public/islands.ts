import type { ToastContent } from '../ui/toast-store.ts'

export type Notify = (content: ToastContent) => unknown

/** A part of a static page that becomes interactive, with its own script. */
export interface Island {
  selector: string
  /** `focus` loads on first focus: for parts on every page, or too large for most visitors. */
  when: 'now' | 'focus'
  load: () => Promise<{ attach: (root: ParentNode, notify: Notify) => void }>
}

/** Loads the script on focus, and resubmits a form that was submitted before it had loaded. */
function attachOnFocus(root: ParentNode, notify: Notify, { selector, load }: Island): void {
  const attach = async () => {
    const island = await load()
    island.attach(root, notify)
  }
  const within = (event: Event) => (event.target as Element).closest<HTMLElement>(selector)
  root.addEventListener('focusin', event => {
    if (within(event)) void attach()
  })
  // A native submit would put form data into the URL.
  root.addEventListener('submit', event => {
    const form = within(event)
    if (!(form instanceof HTMLFormElement) || form.noValidate) return
    event.preventDefault()
    void attach().then(() => form.requestSubmit())
  })
}

/** @param notify shows a toast. @returns resolves when the islands needed at once are loaded */
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
