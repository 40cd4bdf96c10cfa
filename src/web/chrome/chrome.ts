const SCROLLED_PX = 10

/** Raised on `document` when the visitor presses Sign Out; whoever runs the page ends the session. */
export const SIGN_OUT_EVENT = 'site:sign-out'
/** Raised on `document` after the application moved to another address without loading a page. */
export const NAVIGATED_EVENT = 'site:navigated'

interface OpenMenu {
  button: HTMLElement
  panel: HTMLElement
}

/**
 * Gives the header its behaviour (spec 2): menus that open and close, the shadow after scrolling, the current
 * page marked. One controller for public pages and application alike; no framework.
 * @param root the header element
 * @returns takes every listener off again
 */
export function attachChrome(root: HTMLElement): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const buttons = [...root.querySelectorAll<HTMLElement>('[data-menu]')]
  const menus = buttons.flatMap((button): OpenMenu[] => {
    const panel = document.getElementById(button.dataset.menu ?? '')
    return panel ? [{ button, panel }] : []
  })
  const isOpen = (menu: OpenMenu) => menu.button.getAttribute('aria-expanded') === 'true'

  function set(menu: OpenMenu, open: boolean) {
    // Panels follow their button's state by CSS; the mobile menu, which stands before its button, cannot.
    menu.button.setAttribute('aria-expanded', String(open))
    menu.panel.toggleAttribute('data-open', open)
  }

  function closeAll(keep?: (menu: OpenMenu) => boolean) {
    for (const menu of menus) if (isOpen(menu) && !keep?.(menu)) set(menu, false)
  }

  for (const menu of menus) {
    menu.button.addEventListener(
      'click',
      () => {
        const open = !isOpen(menu)
        closeAll(other => other.panel.contains(menu.button))
        set(menu, open)
      },
      { signal },
    )
  }

  root.addEventListener(
    'keydown',
    event => {
      const target = event.target as HTMLElement
      const inside = menus.filter(
        menu => isOpen(menu) && (menu.panel.contains(target) || menu.button === target),
      )
      const menu = inside.at(-1)
      if (!menu) return
      if (event.key === 'Escape') {
        const innermost = inside.find(
          one => !inside.some(other => one !== other && one.panel.contains(other.panel)),
        )
        const closing = innermost ?? menu
        set(closing, false)
        closing.button.focus()
        event.stopPropagation()
      } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        const items = [...menu.panel.querySelectorAll<HTMLElement>('a, button')].filter(
          item => item.offsetParent,
        )
        const step = event.key === 'ArrowDown' ? 1 : -1
        const at = items.indexOf(target)
        const next =
          at === -1 ? (step === 1 ? 0 : items.length - 1) : (at + step + items.length) % items.length
        items[next]?.focus()
        event.preventDefault()
      }
    },
    { signal },
  )
  const leaves = (menu: OpenMenu, node: Node | null) =>
    !menu.panel.contains(node) && !menu.button.contains(node)
  root.addEventListener(
    'focusout',
    event => {
      const to = event.relatedTarget as Node | null
      if (to) closeAll(menu => !leaves(menu, to))
    },
    { signal },
  )
  document.addEventListener('pointerdown', event => closeAll(menu => !leaves(menu, event.target as Node)), {
    signal,
  })
  document.addEventListener(
    'keydown',
    event => {
      if (event.key === 'Escape') closeAll()
    },
    { signal },
  )
  root.querySelector('[data-sign-out]')?.addEventListener(
    'click',
    () => {
      closeAll()
      document.dispatchEvent(new Event(SIGN_OUT_EVENT))
    },
    { signal },
  )

  const onScroll = () => root.toggleAttribute('data-scrolled', window.scrollY > SCROLLED_PX)
  window.addEventListener('scroll', onScroll, { passive: true, signal })
  onScroll()

  function onNavigated() {
    closeAll()
    for (const link of root.querySelectorAll<HTMLAnchorElement>('nav a')) {
      if (link.pathname === location.pathname) link.setAttribute('aria-current', 'page')
      else link.removeAttribute('aria-current')
    }
    const signIn = root.querySelector<HTMLAnchorElement>('[data-sign-in]')
    if (signIn) signIn.href = signInHref(location.pathname + location.search)
  }
  document.addEventListener(NAVIGATED_EVENT, onNavigated, { signal })
  window.addEventListener('pageshow', onNavigated, { signal })
  onNavigated()

  return () => stop.abort()
}

/** /auth with the way back to `from` (contract: pages, /auth); none from /auth itself. */
export function signInHref(from: string): string {
  return from.startsWith('/auth') ? '/auth' : `/auth?next=${encodeURIComponent(from)}`
}
