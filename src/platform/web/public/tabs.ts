import { nextIndex } from '../ui/tab-keys.ts'

/** WAI-ARIA tabs for each `[data-enhance="tabs"]`; the selected one is kept in the URL, so that Back restores it. */
export function attach(root: ParentNode): void {
  for (const box of root.querySelectorAll<HTMLElement>('[data-enhance="tabs"]')) attachBox(box)
}

function attachBox(box: HTMLElement): void {
  const list = box.querySelector('nav')
  if (!list) return
  const tabs = [...list.querySelectorAll('a')]
  const panels = tabs.map(tab => document.getElementById(tab.hash.slice(1)))
  const atHash = () => tabs.findIndex(tab => tab.hash === location.hash)

  const show = (chosen: number) => {
    for (const [index, tab] of tabs.entries()) {
      const on = index === chosen
      tab.setAttribute('aria-selected', String(on))
      tab.removeAttribute('aria-current')
      tab.tabIndex = on ? 0 : -1
      const panel = panels[index]
      if (panel) panel.hidden = !on
    }
  }
  const choose = (index: number) => {
    show(index)
    const tab = tabs[index]
    tab?.focus()
    if (tab) history.replaceState(history.state, '', tab.hash)
  }

  list.setAttribute('role', 'tablist')
  for (const [index, tab] of tabs.entries()) {
    const panel = panels[index]
    tab.id = `tab-${tab.hash.slice(1)}`
    tab.setAttribute('role', 'tab')
    tab.setAttribute('aria-controls', tab.hash.slice(1))
    panel?.setAttribute('role', 'tabpanel')
    panel?.removeAttribute('aria-label')
    panel?.setAttribute('aria-labelledby', tab.id)
    if (panel) panel.tabIndex = 0
  }
  list.addEventListener('click', event => {
    const index = tabs.indexOf((event.target as Element).closest('a') as HTMLAnchorElement)
    if (index < 0 || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    choose(index)
  })
  list.addEventListener('keydown', event => {
    const at = tabs.indexOf(event.target as HTMLAnchorElement)
    const next = nextIndex(event.key, at, tabs.length)
    if (at < 0 || next === null) return
    event.preventDefault()
    choose(next)
  })
  addEventListener('hashchange', () => {
    if (atHash() >= 0) show(atHash())
  })
  show(Math.max(0, atHash()))
  box.dataset.ready = ''
}
