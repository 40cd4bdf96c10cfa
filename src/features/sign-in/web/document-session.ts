import { ownAnswer } from '#src/platform/web/api/own-answer.ts'
import { type HintedUser, showSession } from '#src/platform/web/layout/session-hint.ts'

let known: HintedUser | null = null

/** @returns null when signed out, or while it is not known yet */
export const knownUser = (): HintedUser | null => known

const ask = async (path: string) => ownAnswer(await (await fetch(path)).text())

/**
 * Corrects what was painted from the session hint. Makes no request when the server has said that there is no session,
 * so that visitors cause no 401.
 */
export async function checkSession(): Promise<void> {
  if (document.documentElement.dataset.session !== 'signed-in') return showSession(null)
  try {
    const user = await ask('/api/user')
    if (!user) return
    known = user.success ? (user.data as HintedUser) : null
    showSession(known)
    const waiting = known && (await ask('/api/waiting'))
    if (!waiting?.success) return
    const { count } = waiting.data as { count: number }
    for (const mark of document.querySelectorAll<HTMLElement>('[data-waiting]')) {
      mark.hidden = count === 0
      mark.prepend(String(count))
    }
  } catch {
    // Offline: keep what was painted.
  }
}
