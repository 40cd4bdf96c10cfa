/** Where what had the focus is gone, the page's heading takes it. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('#main h1')?.focus()
}
