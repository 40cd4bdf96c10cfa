export type OwnAnswer = Record<string, unknown> & { success: boolean }

/**
 * What the site itself has answered: JSON that says whether it succeeded. All else, whatever its status, comes from what
 * stands between, such as a proxy whose site is just being replaced, a protection service or a hotel's Wi-Fi.
 */
export function ownAnswer(text: string): OwnAnswer | null {
  try {
    const answer: unknown = JSON.parse(text)
    const isOwn = typeof (answer as OwnAnswer | null)?.success === 'boolean'
    return isOwn ? (answer as OwnAnswer) : null
  } catch {
    return null
  }
}
