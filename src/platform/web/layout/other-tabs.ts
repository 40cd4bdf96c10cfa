const SIGNED_OUT = 'signed-out'

/**
 * Tells this browser's other tabs that the user signed out on purpose. It comes before the session's end is shown, which
 * they would take for one that has expired: drafts survive that.
 */
export function announceSignOut(): void {
  try {
    localStorage.setItem(SIGNED_OUT, String(Date.now()))
  } catch {
    // Without storage no tab has kept anything.
  }
}

/**
 * Reloads the page when the user signs out in another tab: its fields contain the member's text.
 * @param onSession what every other change of the session there leads to
 */
export function followSession(onSession: () => void): void {
  let isReloading = false
  window.addEventListener('storage', ({ key }) => {
    if (key === SIGNED_OUT) {
      isReloading = true
      window.location.reload()
    } else if (key === 'session' && !isReloading) onSession()
  })
}
