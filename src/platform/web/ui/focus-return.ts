import { useLayoutEffect, useRef } from 'react'

/** The trigger button of the menu that contains an element; otherwise the element itself. */
export function ownerOf(element: Element | null): HTMLElement | null {
  const button = element?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  const owner = button ? document.getElementById(button) : element
  return owner instanceof HTMLElement ? owner : null
}

/** For dialogs without a trigger, which would return it. @param open undefined with one. @returns `onCloseAutoFocus` */
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
