import { announced, completed, listKey, stepped, type Typed, typedAt } from '../../domain/placeholders.ts'

/** System colors follow the color scheme of the page that is edited. */
export const LIST_STYLE = `
[data-placeholders] { position: absolute; z-index: 9999; margin: 0; padding: .25rem 0; min-width: 9rem; max-height: 14rem; overflow-y: auto; list-style: none; border: 1px solid; border-radius: .5rem; background: Canvas; color: CanvasText; font: 1rem/1.5 system-ui, sans-serif; text-align: left; }
[data-placeholders] li { padding: .4rem .9rem; cursor: pointer; }
[data-placeholders] [aria-selected=true] { background: Highlight; color: HighlightText; }
[data-said] { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
`

const ID = 'placeholders'

function caretOf(field: HTMLElement): number {
  const selection = field.ownerDocument.getSelection()
  if (!selection?.rangeCount) return 0
  const { endContainer, endOffset } = selection.getRangeAt(0)
  const range = field.ownerDocument.createRange()
  range.selectNodeContents(field)
  range.setEnd(endContainer, endOffset)
  return range.toString().length
}

function put(field: HTMLElement, text: string, caret: number): void {
  field.textContent = text
  const node = field.firstChild
  if (node) field.ownerDocument.getSelection()?.collapse(node, caret)
}

/**
 * Offers placeholders after `{` in a text that is edited on the page.
 * @param onText after one was put in. @returns a function that ends the offer
 */
export function offerPlaceholders(
  field: HTMLElement,
  names: readonly string[],
  onText: () => void,
): () => void {
  const doc = field.ownerDocument
  const list = doc.createElement('ul')
  const said = doc.createElement('span')
  list.id = ID
  list.setAttribute('role', 'listbox')
  list.setAttribute('aria-label', 'Placeholders')
  list.dataset.placeholders = ''
  said.dataset.said = ''
  said.setAttribute('role', 'status')
  field.setAttribute('aria-autocomplete', 'list')
  doc.body.append(said)
  let typed: Typed | null = null
  let at = 0

  function show(next: Typed | null, place = 0) {
    if (next && next !== typed) said.textContent = announced(next)
    typed = next
    at = place
    if (!next) {
      list.remove()
      said.textContent = ''
      field.removeAttribute('aria-controls')
      field.removeAttribute('aria-activedescendant')
      return
    }
    list.replaceChildren(...next.names.map(option))
    const box = field.getBoundingClientRect()
    const { scrollX, scrollY } = doc.defaultView ?? { scrollX: 0, scrollY: 0 }
    Object.assign(list.style, { left: `${box.left + scrollX}px`, top: `${box.bottom + scrollY + 6}px` })
    doc.body.append(list)
    list.children[at]?.scrollIntoView({ block: 'nearest' })
    field.setAttribute('aria-controls', ID)
    field.setAttribute('aria-activedescendant', `${ID}-${at}`)
  }

  function option(name: string, place: number) {
    const item = doc.createElement('li')
    item.id = `${ID}-${place}`
    item.textContent = `{${name}}`
    item.setAttribute('role', 'option')
    item.setAttribute('aria-selected', String(place === at))
    item.addEventListener('mousedown', event => {
      event.preventDefault()
      choose(name)
    })
    return item
  }

  function choose(name: string | undefined) {
    if (!typed || !name) return
    const made = completed(field.textContent ?? '', typed, caretOf(field), name)
    show(null)
    put(field, made.text, made.caret)
    onText()
  }

  const look = () => show(typedAt(field.textContent ?? '', caretOf(field), names))
  const press = (event: KeyboardEvent) => {
    const key = typed && listKey(event)
    if (!typed || !key) return
    event.preventDefault()
    // Otherwise Enter and Escape would end the editing.
    event.stopPropagation()
    if (key === 'close') show(null)
    else if (key === 'choose') choose(typed.names[at])
    else show(typed, stepped(at, typed.names.length, key))
  }
  field.addEventListener('input', look)
  field.addEventListener('keydown', press)
  return () => {
    show(null)
    said.remove()
    field.removeAttribute('aria-autocomplete')
    field.removeEventListener('input', look)
    field.removeEventListener('keydown', press)
  }
}
