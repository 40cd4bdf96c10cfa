/**
 * The member whom this browser takes to be signed in (`layout/session-hint.ts`). It is read in a file of its own:
 * public pages need nothing of it. @returns undefined for nobody, or where storage is forbidden
 */
export function hintedMember(): number | undefined {
  try {
    return Number.parseInt(localStorage.getItem('session') ?? '', 10) || undefined
  } catch {
    return undefined
  }
}
