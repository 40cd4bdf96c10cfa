import { ownerOf } from '../ui/focus-return.ts'

/** Whether a person could still be there with the keyboard. */
const isThere = (element: Element): boolean => element.isConnected && element.checkVisibility()

function headingAround(places: readonly Element[]): HTMLElement | undefined {
  for (const place of places.filter(isThere)) {
    const heading = [...place.querySelectorAll<HTMLElement>('h1, h2, h3, h4')].find(isThere)
    if (heading) return heading
  }
  return undefined
}

/**
 * What had the focus may go: its card is deleted, its step is left behind. Where nobody says where the focus belongs
 * then, it would fall back to the top of the page; it goes to the nearest heading of what is left instead.
 * @param main the page's content; windows and menus above it give the focus back to it
 */
export function keepFocus(main: HTMLElement): void {
  let last: HTMLElement | undefined
  let around: Element[] = []
  let isAsked = false

  document.addEventListener('focusin', event => {
    const target = ownerOf(event.target as Element)
    if (!target) return
    if (!main.contains(target)) {
      if (target.closest('header, footer')) last = undefined
      return
    }
    last = target
    around = []
    for (let place = target.parentElement; place; place = place === main ? null : place.parentElement)
      around.push(place)
  })

  const isLost = () => last && document.activeElement === document.body && !isThere(last)

  function settle() {
    isAsked = false
    if (!isLost()) return
    const heading = headingAround(around)
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }

  // What knows better where the focus belongs has said so by the second frame.
  const observer = new MutationObserver(() => {
    if (isAsked || !isLost()) return
    isAsked = true
    requestAnimationFrame(() => requestAnimationFrame(settle))
  })
  observer.observe(main, { childList: true, subtree: true, attributeFilter: ['hidden', 'data-state'] })
  observer.observe(document.body, { childList: true })
}
