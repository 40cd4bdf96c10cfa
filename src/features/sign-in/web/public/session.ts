import { type HintedUser, showSession } from '#src/platform/web/layout/session-hint.ts'

interface KnownUser extends HintedUser {
  id: number
}

let known: KnownUser | null = null

/** @returns null when signed out, or while it is not known yet */
export const knownUser = (): KnownUser | null => known

/**
 * Corrects what was painted from the session hint. Makes no request when the server has said that there is no session,
 * so that visitors cause no 401.
 */
export async function checkSession(): Promise<void> {
  if (document.documentElement.dataset.session !== 'signed-in') return showSession(null)
  try {
    const response = await fetch('/api/user')
    known = response.ok ? ((await response.json()) as { data: KnownUser }).data : null
    showSession(known)
    if (!known) return
    const { data } = await (await fetch('/api/waiting')).json()
    for (const mark of document.querySelectorAll<HTMLElement>('[data-waiting]')) {
      mark.hidden = !data.count
      mark.prepend(data.count)
    }
  } catch {
    // Offline: keep what was painted.
  }
}
