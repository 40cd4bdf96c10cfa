import type { Notify } from '#src/platform/web/public/islands.ts'

/**
 * A cabinet kept in the page's memory only: entries can be added, edited and deleted, and are reset on reload (spec 2
 * and 4). The drawers' markup and the templates are part of the page.
 */
export function attach(root: ParentNode, notify: Notify): void {
  for (const box of root.querySelectorAll<HTMLElement>('[data-enhance="cabinet"]')) {
    for (const hidden of box.querySelectorAll<HTMLElement>('[data-act="add"], [data-actions]'))
      hidden.hidden = false
    box.addEventListener('click', event => {
      const button = (event.target as Element).closest<HTMLElement>('[data-act]')
      if (button) ACTS[button.dataset.act ?? '']?.(box, button, notify)
    })
    box.addEventListener('submit', event => {
      event.preventDefault()
      save(box, event.target as HTMLFormElement, notify)
    })
  }
}

const ACTS: Record<string, (box: HTMLElement, button: HTMLElement, notify: Notify) => void> = {
  add(box, button) {
    const editor = copy(box, 'editor')
    button.closest('[data-drawer]')?.querySelector('[data-entries]')?.append(editor)
    titleField(editor)?.focus()
  },
  edit(box, button) {
    const entry = button.closest('li')
    if (!entry) return
    const editor = copy(box, 'editor')
    const [title, content] = fields(editor)
    if (title) title.value = read(entry, 'title')
    if (content) content.value = read(entry, 'content')
    // Deleting a previously saved entry shows a notification.
    editor.dataset.saved = ''
    entry.replaceWith(editor)
    title?.focus()
  },
  delete(_, button, notify) {
    const item = button.closest('li')
    const add = button.closest('[data-drawer]')?.querySelector<HTMLElement>('[data-act="add"]')
    const wasSaved = item && ('entry' in item.dataset || 'saved' in item.dataset)
    item?.remove()
    add?.focus()
    if (wasSaved) {
      notify({ tone: 'success', title: 'Entry deleted', description: 'Your thought has been removed' })
    }
  },
}

function save(box: HTMLElement, form: HTMLFormElement, notify: Notify): void {
  const editor = form.closest('li')
  const [title, content] = editor ? fields(editor) : []
  if (!editor || !title || !content) return
  if (title.value.trim() === '') {
    notify({
      tone: 'destructive',
      title: 'Title required',
      description: 'Please provide a title for your entry',
    })
    title.focus()
    return
  }
  const entry = copy(box, 'entry')
  write(entry, 'title', title.value.trim())
  write(entry, 'content', content.value)
  const actions = entry.querySelector<HTMLElement>('[data-actions]')
  if (actions) actions.hidden = false
  editor.replaceWith(entry)
  entry.querySelector<HTMLElement>('[data-act="edit"]')?.focus()
  notify({ tone: 'success', title: 'Entry saved', description: 'Your thought has been saved successfully' })
}

function copy(box: HTMLElement, name: 'entry' | 'editor'): HTMLElement {
  const template = box.querySelector<HTMLTemplateElement>(`template[data-template="${name}"]`)
  return template?.content.firstElementChild?.cloneNode(true) as HTMLElement
}

const titleField = (editor: HTMLElement) => editor.querySelector<HTMLInputElement>('[name="title"]')
const fields = (editor: HTMLElement) =>
  [titleField(editor), editor.querySelector<HTMLTextAreaElement>('[name="content"]')] as const
const part = (entry: HTMLElement, name: string) => entry.querySelector(`[data-${name}]`)
const read = (entry: HTMLElement, name: string) => part(entry, name)?.textContent ?? ''
function write(entry: HTMLElement, name: string, text: string): void {
  const target = part(entry, name)
  if (target) target.textContent = text
}
