import { LIST_STYLE, offerPlaceholders } from './placeholder-list.ts'

const STYLE = `${LIST_STYLE}
[data-key] { cursor: text; outline: 1px dashed transparent; outline-offset: 3px; border-radius: 2px; transition: outline-color .12s; }
[data-key]:hover, [data-key]:focus-visible { outline: 2px dashed currentColor; }
[data-key][contenteditable] { outline: 2px solid currentColor; white-space: pre-wrap; }
a, summary, label { cursor: default; }
`

export interface InPlace {
  /** The text in the draft, with its placeholders; null for what cannot be typed on the page. */
  rawOf: (key: string) => string | null
  labelOf: (key: string) => string
  /** The placeholders it may hold. */
  placeholdersOf: (key: string) => readonly string[]
  onInput: (key: string, value: string) => void
  /** Typing has begun or ended. */
  onEditing: (isEditing: boolean) => void
  /** A text that is edited beside the page was pressed. @param item the place of its entry among those shown */
  onPress: (key: string, item: number | null) => void
}

/** Turns one text on the page into a field, with its placeholders instead of their values. */
function edit(
  doc: Document,
  pressed: HTMLElement,
  raw: string,
  { labelOf, placeholdersOf, onInput, onEditing }: InPlace,
): void {
  const key = pressed.dataset.key ?? ''
  // A text may appear in several elements; while it is edited, only one of them shows it.
  for (const other of doc.querySelectorAll<HTMLElement>(`[data-key="${key}"]`))
    if (other !== pressed && !other.closest('header, footer')) other.textContent = ''
  pressed.textContent = raw
  pressed.contentEditable = 'plaintext-only'
  pressed.setAttribute('role', 'textbox')
  pressed.setAttribute('aria-label', labelOf(key))
  pressed.focus()
  doc.getSelection()?.selectAllChildren(pressed)
  doc.getSelection()?.collapseToEnd()
  onEditing(true)
  const input = () => onInput(key, pressed.textContent ?? '')
  pressed.addEventListener('input', input)
  const endOffering = offerPlaceholders(pressed, placeholdersOf(key), input)
  pressed.addEventListener(
    'blur',
    () => {
      pressed.removeEventListener('input', input)
      endOffering()
      pressed.removeAttribute('contenteditable')
      pressed.setAttribute('role', 'button')
      onEditing(false)
    },
    { once: true },
  )
}

export function addStyle(doc: Document, css: string): void {
  const style = doc.createElement('style')
  style.textContent = css
  doc.head.append(style)
}

/** Makes the marked texts of a preview pressable, by pointer and by keyboard. Nothing else in it responds. */
export function attachInPlace(doc: Document, inPlace: InPlace): void {
  addStyle(doc, STYLE)

  const press = (element: HTMLElement) => {
    const key = element.dataset.key ?? ''
    if (element.isContentEditable) return
    const raw = inPlace.rawOf(key)
    if (raw !== null) edit(doc, element, raw, inPlace)
    else inPlace.onPress(key, element.dataset.item === undefined ? null : Number(element.dataset.item))
  }
  const keyed = (event: Event) => (event.target as Element | null)?.closest<HTMLElement>('[data-key]') ?? null

  doc.addEventListener(
    'click',
    event => {
      const element = keyed(event)
      const isLink = (event.target as Element).closest('a, button, summary, label')
      if (element || isLink) event.preventDefault()
      if (element) press(element)
    },
    true,
  )
  doc.addEventListener('submit', event => event.preventDefault(), true)
  doc.addEventListener('keydown', event => {
    const element = keyed(event)
    if (!element) return
    if (element.isContentEditable) {
      if (event.key !== 'Escape' && event.key !== 'Enter') return
      event.preventDefault()
      element.blur()
      element.focus()
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      press(element)
    }
  })
}
