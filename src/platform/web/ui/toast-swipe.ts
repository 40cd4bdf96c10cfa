const SWIPE_PX = 50

/** Swiping to the right dismisses (docs/product.md 2.7). */
export function listenToSwipe(node: HTMLElement, dismiss: () => void): void {
  let from: number | undefined
  node.addEventListener('pointerdown', event => {
    from = event.clientX
  })
  node.addEventListener('pointermove', event => {
    if (from !== undefined) node.style.translate = `${Math.max(0, event.clientX - from)}px 0`
  })
  const end = (event: PointerEvent) => {
    if (from === undefined) return
    if (event.clientX - from >= SWIPE_PX) dismiss()
    else node.style.translate = ''
    from = undefined
  }
  for (const event of ['pointerup', 'pointercancel', 'pointerleave'] as const)
    node.addEventListener(event, end)
  node.style.touchAction = 'pan-y'
}
