/**
 * Before React is there, a form that only the application can send would load the page again, and lose what was typed.
 * It is not sent; forms with an action are.
 */
export const EARLY_SUBMIT_SCRIPT =
  "addEventListener('submit',e=>{e.target.method=='post'||'ready'in document.documentElement.dataset||e.preventDefault()},true)"

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isField = (element: Element): element is Field =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement

const isToggle = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)

const original = (field: Field): string =>
  field instanceof HTMLSelectElement
    ? (([...field.options].find(option => option.defaultSelected) ?? field.options[0])?.value ?? '')
    : field.defaultValue

const isChanged = (field: Field): boolean =>
  isToggle(field) ? field.checked !== field.defaultChecked : field.value !== original(field)

const isSame = (one: Field, other: Field): boolean =>
  isToggle(one) && isToggle(other) ? one.checked === other.checked : one.value === other.value

/** Types into a field as a user would: React compares with the value that it last saw itself. */
function type(field: Field, value: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {}
  field.value = `${value} `
  set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Leaves a box as the visitor has left it, and lets React hear of it. */
function press(box: HTMLInputElement): void {
  if (box.checked !== box.defaultChecked) box.checked = !box.checked
  box.click()
}

const changedIn = (root: HTMLElement): Field[] =>
  [...root.querySelectorAll('input, textarea, select')].filter(isField).filter(isChanged)

/**
 * Keeps what a visitor has typed, chosen and focused on a page that the server rendered, until the application has taken
 * it over: React leaves it in the fields, but does not hear of it.
 * @param root what may be drawn again between the two
 * @returns `find` leads from an element of the first page to the one in its place; `restore` types everything again
 */
export function keepEarlyInput(root: HTMLElement) {
  const tops = [...root.children]
  const typed = changedIn(root).map(field => ({ field, value: field.value }))
  const focused = root.contains(document.activeElement) ? document.activeElement : null

  /** Elements that React hydrates stay; where it renders again, the same position counts. */
  function find<T extends Element>(element: T): T {
    if (element.isConnected) return element
    const path: number[] = []
    let at: Element = element
    while (at.parentElement && !tops.includes(at)) {
      path.unshift([...at.parentElement.children].indexOf(at))
      at = at.parentElement
    }
    let now: Element | undefined = root.children[tops.indexOf(at)]
    for (const index of path) now = now?.children[index]
    return (now ?? element) as T
  }

  function restore(): void {
    for (const { field, value } of typed) {
      const now = find(field)
      // A page that was drawn again with its draft may show it already.
      if (now !== field && isSame(now, field)) continue
      // React takes over at once the part of the page that has an event.
      now.dispatchEvent(new Event('input', { bubbles: true }))
      if (isToggle(now)) press(now)
      else type(now, value)
    }
    const target = focused && find(focused)
    if (target instanceof HTMLElement && document.activeElement !== target)
      target.focus({ preventScroll: true })
  }

  return { find, restore }
}
