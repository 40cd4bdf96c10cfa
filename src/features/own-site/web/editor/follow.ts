import type { ContentKey } from '../../contract/content.ts'
import { draftedValue } from '../../domain/edits.ts'

/** The text that is edited, and in a list the place of its entry among those shown. */
export interface Followed {
  key: string
  item: number | null
}

/** The text whose field, or whose list's entry, contains an element. */
export function fieldOf(element: Element): Followed | null {
  const field = element.closest<HTMLElement>('[data-field]')
  const key = field?.dataset.field
  if (!key) return null
  const entry = element.closest('[data-entry]')
  const entries = [...field.querySelectorAll('[data-entry]:not([data-hidden])')]
  const item = entry ? entries.indexOf(entry) : -1
  return { key, item: item < 0 ? null : item }
}

/** The placeholder by which other texts contain one of the practice's details. */
const inBraces = (key: string) => `{${key === 'practice.name' ? 'brand' : key.replace('practice.', '')}}`

/** Finds by its content what has no mark on the page because it is no sentence, such as a mail address. */
const withText = (doc: Document, text: string): HTMLElement | null =>
  [...doc.querySelectorAll<HTMLElement>('a, p, dd, span')].find(
    element => text !== '' && element.textContent?.trim() === text,
  ) ?? null

/** Where a text is on a page of the preview; if others contain it, the first of those. Header and footer come last. */
function placeOf(doc: Document, { key, item }: Followed, keys: readonly ContentKey[]): HTMLElement | null {
  const braces = inBraces(key)
  const holders = keys.filter(each => String(draftedValue(each)).includes(braces))
  const names = [key, ...holders.map(each => each.key)]
  const selectors = names.map(name => `[data-key="${name}"]`)
  if (item !== null) selectors.unshift(`[data-key="${key}"][data-item="${item}"]`)
  for (const within of ['main ', ''])
    for (const selector of selectors) {
      const place = doc.querySelector<HTMLElement>(within + selector)
      if (place) return place
    }
  return withText(doc, String(keys.filter(each => each.key === key).map(draftedValue)))
}

const MARK = 'data-followed'

/** Brings what is edited into view, and marks it. @returns whether it is on the page */
export function followIn(doc: Document, followed: Followed, keys: readonly ContentKey[]): boolean {
  for (const marked of doc.querySelectorAll(`[${MARK}]`)) marked.removeAttribute(MARK)
  const place = placeOf(doc, followed, keys)
  if (!place) return false
  place.setAttribute(MARK, '')
  // Not scrollIntoView, which scrolls the form around the frame as well.
  const view = doc.defaultView
  const { top, height } = place.getBoundingClientRect()
  view?.scrollTo(0, view.scrollY + top - (view.innerHeight - Math.min(height, view.innerHeight)) / 2)
  return true
}

export const FOLLOWED_STYLE = `[${MARK}] { outline: 2px dashed currentColor; outline-offset: 4px; border-radius: 2px; }`
