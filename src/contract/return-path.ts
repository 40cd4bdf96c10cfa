/** Signing in must not lead back to one of its own pages. */
const NO_RETURN: readonly string[] = [
  '/auth',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/email-confirmation-test',
]

/**
 * Decides for every address that comes from outside, such as a page's own query, whether it stays on this site: a single
 * leading slash, no backslash, no control characters.
 */
export const ownPath = (address: unknown): string | undefined =>
  typeof address === 'string' && /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(address) ? address : undefined

export function returnPath(next: string | null | undefined): string | undefined {
  const path = ownPath(next)
  return NO_RETURN.includes(path?.split(/[?#]/)[0] ?? '') ? undefined : path
}
