/** Signing in must not lead back to one of its own pages. */
const NO_RETURN: readonly string[] = [
  '/auth',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/email-confirmation-test',
]

/** Prevents open redirects: a single leading slash, no backslash, no control characters. */
export function returnPath(next: string | null | undefined): string | undefined {
  if (!next || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(next)) return undefined
  return NO_RETURN.includes(next.split(/[?#]/)[0] ?? '') ? undefined : next
}
