const isVisible = (element: Element): boolean => element.getClientRects().length > 0

function headingAround(places: readonly Element[]): HTMLElement | undefined {
  for (const place of places.filter(isVisible)) {
    const heading = [...place.querySelectorAll<HTMLElement>('h1, h2, h3, h4')].find(isVisible)
    if (heading) return heading
  }
  return undefined
}

/**
 * When the focused element disappears (a deleted card, a finished step), the browser would move the focus to the top of
 * the page. Unless other code moves it, this moves it to the nearest remaining heading.
 * @param main the page's content; dialogs and menus above it return the focus themselves
 */
export function keepFocus(main: HTMLElement): void {
  let last: HTMLElement | undefined
  let around: Element[] = []
  let isScheduled = false

  document.addEventListener('focusin', event => {
    const target = ownerOf(event.target as Element)
    if (!target) return
    if (!main.contains(target)) {
      if (target.closest('header, footer')) last = undefined
      return
    }
    last = target
    around = []
    for (
      let place = target.parentElement;
      place;
      place = place === main ? null : place.parentElement
    )
      around.push(place)
  })

  const isLost = () => last && document.activeElement === document.body && !isVisible(last)

  function settle() {
    isScheduled = false
    if (!isLost()) return
    const heading = headingAround(around)
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }

  // Code that moves the focus itself has done so by the second frame.
  const observer = new MutationObserver(() => {
    if (isScheduled || !isLost()) return
    isScheduled = true
    requestAnimationFrame(() => requestAnimationFrame(settle))
  })
  observer.observe(main, {
    childList: true,
    subtree: true,
    attributeFilter: ['hidden', 'data-state'],
  })
  observer.observe(document.body, { childList: true })
}

/** The trigger button of the menu that contains an element; otherwise the element itself. */
function ownerOf(element: Element | null): HTMLElement | null {
  const button = element?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  const owner = button ? document.getElementById(button) : element
  return owner instanceof HTMLElement ? owner : null
}
