/**
 * Before React is running, a form that only the application can send would reload the page and lose what was typed. It
 * is not sent; forms with `method="post"` are.
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

/** Types into a field as a user would: React notices only a value that differs from the last one that it saw. */
function type(field: Field, value: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {}
  field.value = `${value} `
  set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Leaves a box as the visitor left it, and lets React know. */
function press(box: HTMLInputElement): void {
  if (box.checked !== box.defaultChecked) box.checked = !box.checked
  box.click()
}

const changedIn = (root: HTMLElement): Field[] =>
  [...root.querySelectorAll('input, textarea, select')].filter(isField).filter(isChanged)

/**
 * Preserves what a visitor has typed, chosen and focused on a server-rendered page, until the application has taken it
 * over: React leaves it in the fields, but does not know of it.
 * @param root what may be rendered again in between
 * @returns `find` leads from an element of the first page to the one in its place; `restore` types everything again
 */
export function keepEarlyInput(root: HTMLElement) {
  const tops = [...root.children]
  const typed = changedIn(root).map(field => ({ field, value: field.value }))
  const focused = root.contains(document.activeElement) ? document.activeElement : null

  /** Elements that React has hydrated stay; where it has rendered again, the element at the same position counts. */
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
      // A page that was rendered again with its draft may show the value already.
      if (now !== field && isSame(now, field)) continue
      // An event makes React hydrate that part of the page at once.
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
