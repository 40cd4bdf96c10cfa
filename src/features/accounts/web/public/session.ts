import { type HintedUser, mayHaveSession, showSession } from '#src/platform/web/layout/session-hint.ts'

interface KnownUser extends HintedUser {
  id: number
}

let known: KnownUser | null = null

/** Whom the header shows; null when nobody, or not known yet. */
export const knownUser = (): KnownUser | null => known

/**
 * Corrects what was painted from the hint. Nothing is asked where the server already said that there is no
 * session, so that a visitor's page makes no call and logs no 401.
 */
export async function checkSession(): Promise<void> {
  const hinted = document.documentElement.dataset.session === 'signed-in'
  if (!hinted || !mayHaveSession()) return showSession(null)
  try {
    const response = await fetch('/api/user', { headers: { accept: 'application/json' } })
    known = response.ok ? ((await response.json()) as { data: KnownUser }).data : null
    showSession(known)
  } catch {
    // Offline: what was painted stands.
  }
}
