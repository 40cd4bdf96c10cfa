import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import type { Tip } from './tip-popup.tsx'

const DELAY_MS = 700
const SKIP_DELAY_MS = 300

/** Loaded when the first one is shown: most visits need none. */
const TipPopup = lazy<ComponentType<Tip>>(() =>
  import('./tip-popup.tsx').then(
    loaded => ({ default: loaded.TipPopup }),
    // An error would take down the whole page, offline or after a new release.
    () => ({ default: () => null }),
  ),
)

/** Calls `show` with the control of an icon on which the pointer or the focus rests, and with null once it leaves. */
function watch(show: (tip: Tip | null) => void): () => void {
  const ended = new AbortController()
  let timer: ReturnType<typeof setTimeout>
  let shown: Element | null = null
  let closedAt = Number.NEGATIVE_INFINITY

  function close() {
    clearTimeout(timer)
    if (shown) closedAt = performance.now()
    shown = null
    show(null)
  }
  function rest({ target }: Event) {
    const control =
      target instanceof Element ? target.closest('[data-tip], [data-tip-popup]') : null
    if (control && (control === shown || control.matches('[data-tip-popup]'))) return
    const isNext = shown !== null || performance.now() - closedAt < SKIP_DELAY_MS
    close()
    const text = control?.getAttribute('aria-label')
    if (!control || !text) return
    const open = () => {
      shown = control
      show({ control, text })
    }
    timer = setTimeout(open, isNext ? 0 : DELAY_MS)
  }
  const on = (type: string, listener: (event: Event) => void) =>
    document.addEventListener(type, listener, { signal: ended.signal, passive: true })
  on('pointerover', event => (event as PointerEvent).pointerType === 'mouse' && rest(event))
  on('focusin', event => (event.target as Element).matches(':focus-visible') && rest(event))
  on('focusout', close)
  on('pointerdown', close)
  on('keydown', event => (event as KeyboardEvent).key === 'Escape' && close())
  return () => ended.abort()
}

/** Says what an icon with `data-tip` does, by its accessible name (docs/product.md 2.7). */
export function Tips() {
  const [tip, setTip] = useState<Tip | null>(null)
  useEffect(() => watch(setTip), [])
  return (
    tip && (
      <Suspense>
        <TipPopup {...tip} />
      </Suspense>
    )
  )
}
