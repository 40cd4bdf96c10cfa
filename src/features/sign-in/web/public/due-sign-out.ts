/** Read by the header's script, too. */
const DUE = 'due'

/** Signed out without a connection: the session ends at the next one. */
export function owesSignOut(): boolean {
  try {
    return localStorage.getItem(DUE) !== null
  } catch {
    return false
  }
}

export function oweSignOut(isDue: boolean): void {
  try {
    if (isDue) localStorage.setItem(DUE, '1')
    else localStorage.removeItem(DUE)
  } catch {
    // Without storage nothing is kept on this device, either.
  }
}

/** Ends the session that a sign-out without a connection has left, and shows the page again as a visitor sees it. */
export async function payDueSignOut(): Promise<void> {
  const answer = await fetch('/api/logout', { method: 'POST' }).catch(() => undefined)
  if (!answer) return
  oweSignOut(false)
  window.location.reload()
}
