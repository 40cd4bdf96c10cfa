import { useLayoutEffect, useRef } from 'react'

/** The button that an open menu belongs to, for what is in the menu; else the element itself. */
export function ownerOf(element: Element | null): HTMLElement | null {
  const button = element?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  const owner = button ? document.getElementById(button) : element
  return owner instanceof HTMLElement ? owner : null
}

/**
 * Gives the focus back to what opened a window that has no button of its own.
 * @param open whether it is; left out where the window's own button opens it and gets the focus back by itself
 * @returns the handler for the window's content
 */
export function useFocusReturn(open: boolean | undefined): (event: Event) => void {
  const opener = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    if (open) opener.current = ownerOf(document.activeElement)
  }, [open])
  return event => {
    if (!opener.current?.isConnected || opener.current === document.body) return
    event.preventDefault()
    opener.current.focus()
  }
}
