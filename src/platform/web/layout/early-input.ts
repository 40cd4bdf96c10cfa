/**
 * Before React is running, a form that only the application can send would reload the page and lose what was typed, and a
 * press on a button would do nothing. They are held until `takeEarlyPresses`; forms with `method="post"` are sent.
 */
export const EARLY_PRESS_SCRIPT =
  "(p=>{let h=(e,b)=>{p.done||(e.preventDefault(),e.stopImmediatePropagation(),p.add(b))};addEventListener('submit',e=>{e.target.method=='post'||h(e,e.submitter||e.target)},true);addEventListener('click',e=>{let b=e.target.closest('main button');b&&(b.type!='submit'||b.form&&b.form.method!='post')&&h(e,b)},true)})(window.earlyPresses=new Set)"

/** Ends the holding of presses. @returns the pressed buttons and sent forms, each once, in order */
export function takeEarlyPresses(): readonly HTMLElement[] {
  const { earlyPresses: held } = window as { earlyPresses?: Set<HTMLElement> & { done?: true } }
  if (!held || held.done) return []
  held.done = true
  return [...held]
}

/** Presses once more what was pressed too early. */
export function pressAgain(element: HTMLElement): void {
  if (element instanceof HTMLFormElement) element.requestSubmit()
  else element.click()
}

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

/** What a field holds. */
const stateOf = (field: Field): string | boolean => (isToggle(field) ? field.checked : field.value)

/**
 * Makes React hydrate this part of the page at once. React takes the value that it finds then for the initial one, so it
 * would miss a change that comes first. Keys and pointers hydrate before they change anything; a password manager,
 * dictation or a paste from a menu does not.
 */
function hydrate(field: Field): void {
  field.dispatchEvent(new Event('input'))
}

function hydrateTarget({ target }: Event): void {
  if (target instanceof Element && isField(target)) hydrate(target)
}

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

/** Where an element is below another, by its positions among its siblings. */
function pathTo(element: Element, root: Element): number[] {
  const path: number[] = []
  for (let at = element; at !== root && at.parentElement; at = at.parentElement)
    path.unshift([...at.parentElement.children].indexOf(at))
  return path
}

const elementAt = (path: readonly number[], root: Element): Element | undefined =>
  path.reduce<Element | undefined>((now, index) => now?.children[index], root)

interface Place {
  path: readonly number[]
  /** In a list whose order depends on the day, a place is another element's on another day; a name stays. */
  name: string | null
}

const nameOf = (element: Element): string | null =>
  element.getAttribute('aria-label') ??
  (isField(element) ? element.labels?.[0]?.textContent : null) ??
  null

const placeOf = (element: Element, root: Element): Place => ({
  path: pathTo(element, root),
  name: nameOf(element),
})

function elementIn({ path, name }: Place, { localName }: Element, root: Element) {
  const named = [...root.querySelectorAll(localName)].filter(
    each => name !== null && nameOf(each) === name,
  )
  return named.length === 1 ? named[0] : elementAt(path, root)
}

interface Typed {
  state: string | boolean
  place: Place
}

/** What was typed since `watchEarlyInput`; undefined once the page is taken over. */
let seen: Map<Field, Typed> | undefined

function see({ target }: Event): void {
  if (target instanceof Element && isField(target)) seen?.set(target, typedIn(target))
}

const typedIn = (field: Field, root: Element = document.body): Typed => ({
  state: stateOf(field),
  place: placeOf(field, root),
})

/**
 * Remembers what is in the fields before the application takes them over: a part that React renders again meanwhile
 * shows what it knows itself.
 */
export function watchEarlyInput(root: HTMLElement): void {
  seen = new Map(changedIn(root).map(field => [field, typedIn(field, root)]))
  // On the window: from the document on, React stops events of what it has not hydrated.
  addEventListener('input', see, true)
}

function seenIn(root: HTMLElement): Map<Field, Typed> {
  removeEventListener('input', see, true)
  const all = new Map(changedIn(root).map(field => [field, typedIn(field, root)]))
  for (const [field, typed] of seen ?? []) all.set(field, typed)
  seen = undefined
  return all
}

const changedIn = (root: HTMLElement): Field[] =>
  [...root.querySelectorAll('input, textarea, select')].filter(isField).filter(isChanged)

/**
 * Preserves what a visitor has typed, chosen and focused on a server-rendered page, until the application has taken it
 * over: React leaves it in the fields, but does not know of it.
 * @param root what may be rendered again in between
 * @param pressed what was pressed meanwhile
 * @returns `find` leads from an element of the first page to the one in its place; `restore` types everything again
 */
export function keepEarlyInput(root: HTMLElement, pressed: readonly Element[]) {
  const typed = seenIn(root)
  const focused = root.contains(document.activeElement) ? document.activeElement : null
  const there = [...pressed, ...(focused ? [focused] : [])].filter(each => root.contains(each))
  const places = new Map<Element, Place>([
    ...there.map(each => [each, placeOf(each, root)] as const),
    ...[...typed].map(([field, { place }]) => [field, place] as const),
  ])

  /** Elements that React has hydrated stay; where it has rendered again, one of the same name, or in their place, counts. */
  function find<T extends Element>(element: T): T {
    const place = places.get(element)
    if (element.isConnected || !place) return element
    const now = elementIn(place, element, root)
    return now?.tagName === element.tagName ? (now as T) : element
  }

  function restore(): void {
    for (const [field, { state }] of typed) {
      const now = find(field)
      // A page that was rendered again with its draft may show the value already.
      if (now !== field && stateOf(now) === state) continue
      hydrate(now)
      if (typeof state === 'string') type(now, state)
      else if (isToggle(now) && state !== now.defaultChecked) press(now)
    }
    const target = focused && find(focused)
    if (target instanceof HTMLElement && document.activeElement !== target)
      target.focus({ preventScroll: true })
    // Other parts of the page are hydrated later than this.
    addEventListener('focusin', hydrateTarget, true)
    if (document.activeElement && isField(document.activeElement)) hydrate(document.activeElement)
  }

  return { find, restore }
}
