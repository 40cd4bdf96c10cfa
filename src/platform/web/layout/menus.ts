interface Menu {
  button: HTMLElement
  panel: HTMLElement
}

const isOpen = ({ button }: Menu) => button.getAttribute('aria-expanded') === 'true'
const contains = ({ button, panel }: Menu, node: Node | null) =>
  panel.contains(node) || button.contains(node)

function set({ button, panel }: Menu, open: boolean) {
  // CSS shows panels by their button's state, except the mobile menu, which precedes its button.
  button.setAttribute('aria-expanded', String(open))
  panel.toggleAttribute('data-open', open)
}

/** The next index in a ring of `count`; from outside (-1) the first or last. */
export function nextInRing(at: number, step: 1 | -1, count: number): number {
  if (at === -1) return step === 1 ? 0 : count - 1
  return (at + step + count) % count
}

function moveFocus({ panel }: Menu, from: HTMLElement, step: 1 | -1) {
  const items = [...panel.querySelectorAll<HTMLElement>('a, button')].filter(
    item => item.offsetParent,
  )
  items[nextInRing(items.indexOf(from), step, items.length)]?.focus()
}

/**
 * Disclosure menus: each `[data-menu]` button opens the panel that it names. One is open at a time; submenus of an open
 * menu stay open, since collapsing one would move its neighbor away from the pointer. Escape returns the focus to the
 * button; a press or focus elsewhere closes the menu.
 * @returns closes all menus
 */
export function attachMenus(root: HTMLElement): () => void {
  const menus = [...root.querySelectorAll<HTMLElement>('[data-menu]')].flatMap((button): Menu[] => {
    const panel = document.getElementById(button.dataset.menu ?? '')
    return panel ? [{ button, panel }] : []
  })

  function closeAll(keep?: (menu: Menu) => boolean) {
    for (const menu of menus) if (isOpen(menu) && !keep?.(menu)) set(menu, false)
  }

  const outermost = (menu: Menu) =>
    menus.find(other => other !== menu && isOpen(other) && other.panel.contains(menu.button)) ??
    menu

  const closeElsewhere = (node: Node) => closeAll(menu => contains(outermost(menu), node))

  function innermost(node: Node): Menu | undefined {
    const around = menus.filter(menu => isOpen(menu) && contains(menu, node))
    return around.find(
      menu => !around.some(other => other !== menu && menu.panel.contains(other.panel)),
    )
  }

  for (const menu of menus) {
    menu.button.addEventListener('click', () => {
      const open = !isOpen(menu)
      closeElsewhere(menu.button)
      set(menu, open)
    })
  }
  // A link to the current page does not navigate, so nothing else would close the menu.
  root.addEventListener('click', event => {
    const link = (event.target as HTMLElement).closest('a')
    const menu = link && innermost(link)
    if (!menu) return
    const { button } = outermost(menu)
    closeAll()
    button.focus()
  })
  root.addEventListener('keydown', event => {
    const target = event.target as HTMLElement
    const menu = innermost(target)
    if (!menu) return
    if (event.key === 'Escape') {
      closeAll(other => other !== menu && !menu.panel.contains(other.button))
      menu.button.focus()
      event.stopPropagation()
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      moveFocus(menu, target, event.key === 'ArrowDown' ? 1 : -1)
      event.preventDefault()
    }
  })
  root.addEventListener('focusout', event => {
    const to = event.relatedTarget as Node | null
    if (to) closeElsewhere(to)
  })
  document.addEventListener('pointerdown', event => closeElsewhere(event.target as Node))
  document.addEventListener('keydown', event => event.key === 'Escape' && closeAll())
  return () => closeAll()
}
