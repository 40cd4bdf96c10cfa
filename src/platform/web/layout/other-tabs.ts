const SIGNED_OUT = 'signed-out'

/** Tells this browser's other tabs that the user signed out on purpose; drafts survive a session that just expired. */
export function announceSignOut(): void {
  try {
    localStorage.setItem(SIGNED_OUT, String(Date.now()))
  } catch {
    // Without storage no tab has kept anything.
  }
}

/** Reloads the page when the user signs out in another tab: its fields contain the member's text. */
export function followSignOut(): void {
  window.addEventListener('storage', event => {
    if (event.key === SIGNED_OUT) window.location.reload()
  })
}
