const SIGNED_OUT = 'signed-out'

/** Tells this browser's other tabs that the user signed out on purpose; a session that merely expired keeps its drafts. */
export function announceSignOut(): void {
  try {
    localStorage.setItem(SIGNED_OUT, String(Date.now()))
  } catch {
    // Without storage no tab has kept anything.
  }
}

/** Loads the page again when the user signs out in another tab: what stands in its fields is the member's. */
export function followSignOut(): void {
  window.addEventListener('storage', event => {
    if (event.key === SIGNED_OUT) window.location.reload()
  })
}
