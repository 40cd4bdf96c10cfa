const GAP_PX = 6
/** From the window's edges. */
const MARGIN_PX = 8

/**
 * Places a shown popover below its button, or above where there is more room, and within the window.
 * @param align which of the button's sides it lines up with
 */
export function placeBeside(panel: HTMLElement, anchor: HTMLElement, align: 'start' | 'end'): void {
  const button = anchor.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = panel
  const below = button.bottom + GAP_PX
  const fitsBelow = below + height + MARGIN_PX <= window.innerHeight
  const fitsAbove = button.top - GAP_PX - height >= MARGIN_PX
  const top = !fitsBelow && fitsAbove ? button.top - GAP_PX - height : below
  const left = align === 'start' ? button.left : button.right - width
  const furthest = document.documentElement.clientWidth - width - MARGIN_PX
  panel.style.top = `${top}px`
  panel.style.left = `${Math.max(MARGIN_PX, Math.min(left, furthest))}px`
}
