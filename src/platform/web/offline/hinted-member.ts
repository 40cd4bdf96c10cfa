/**
 * The member who is signed in as far as this browser knows (`layout/session-hint.ts`), read apart from where it is written:
 * public pages need nothing of it. @returns undefined for nobody, or where storage is forbidden
 */
export function hintedMember(): number | undefined {
  try {
    return Number.parseInt(localStorage.getItem('session') ?? '', 10) || undefined
  } catch {
    return undefined
  }
}
