import type { ToastContent } from '../ui/toast-store.ts'

export type Notify = (content: ToastContent) => unknown

/**
 * Loads what brings a page's parts to life, each only where its part stands in the page. The newsletter form
 * is in the foot of every page and waits until somebody comes to it.
 * @param notify raises a notification in the way of the world the page is in
 * @returns when what the page needs from the start is there
 */
export async function attachWhenNeeded(root: ParentNode, notify: Notify): Promise<void> {
  const has = (kind: string) => root.querySelector(`[data-enhance="${kind}"]`) !== null

  if (has('coach')) attachCoach(root, notify)
  await Promise.allSettled([
    has('forms') && attachForms(root, notify),
    has('tabs') && import('./tabs.ts').then(module => module.attachTabs(root)),
    has('widget') &&
      import('#src/features/enquiries/web/public/widget.ts').then(module => module.attachWidgets(root)),
    has('cabinet') &&
      import('#src/features/site/web/public/cabinet-demo.ts').then(module =>
        module.attachCabinet(root, notify),
      ),
  ])
}

/** @returns when the forms that the page is there for are alive */
async function attachForms(root: ParentNode, notify: Notify): Promise<void> {
  const load = async () => {
    const forms = await import('./forms.ts')
    forms.attachForms(root, notify)
  }
  root.addEventListener('focusin', event => {
    if (formOf(event)) void load()
  })
  // Sent before the script was there: a native submission would put the words into the address.
  root.addEventListener('submit', event => {
    const form = formOf(event)
    if (!form || form.noValidate) return
    event.preventDefault()
    void load().then(() => form.requestSubmit())
  })
  if (root.querySelector('[data-form="booking"], [data-form="contact"]')) await load()
}

const formOf = (event: Event, kind = 'forms') =>
  (event.target as Element).closest<HTMLFormElement>(`form[data-enhance="${kind}"]`)

/** Like the newsletter's form, a question to the coach waits until somebody comes to it. */
function attachCoach(root: ParentNode, notify: Notify): void {
  const load = async () => {
    const { attachToolHelp } = await import('#src/features/guidance/web/public/tool-help.ts')
    attachToolHelp(root, notify)
  }
  root.addEventListener('focusin', event => {
    if (formOf(event, 'coach')) void load()
  })
  root.addEventListener('submit', event => {
    const form = formOf(event, 'coach')
    if (!form || form.noValidate) return
    event.preventDefault()
    void load().then(() => form.requestSubmit())
  })
}
