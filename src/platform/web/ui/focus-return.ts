/** The trigger button of the menu that contains an element; otherwise the element itself. */
export function ownerOf(element: Element | null): HTMLElement | null {
  const button = element?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  const owner = button ? document.getElementById(button) : element
  return owner instanceof HTMLElement ? owner : null
}
