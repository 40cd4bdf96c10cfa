import { href } from './page.ts'

/** Pages that make no sense once signed in. */
const NO_RETURN: readonly string[] = [
  href('/auth'),
  href('/forgot-password'),
  href('/reset-password'),
  href('/confirm-email'),
  href('/email-confirmation-test'),
]

/** Prevents open redirects: a single leading slash, no backslash, no control characters. */
export function returnPath(next: string | null | undefined): string | undefined {
  if (!next || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(next)) return undefined
  return NO_RETURN.includes(next.split(/[?#]/)[0] ?? '') ? undefined : next
}

/** /auth with a return path. */
export const authHref = (from: string): string => href('/auth', {}, { next: returnPath(from) })

let lastPlace: string | undefined

/** Remembers the current page for the way back from /auth. */
export function rememberPlace(path: string): void {
  lastPlace = returnPath(path) ?? lastPlace
}

/** Where to go after sign-in: `next`, else the application's previous page, else the referrer (contract: pages, /auth). */
export function cameFrom(next: string | null): string | undefined {
  return returnPath(next) ?? lastPlace ?? fromReferrer(document.referrer, window.location.origin)
}

/** The referrer's path, if it is on this site. */
export function fromReferrer(referrer: string, origin: string): string | undefined {
  return referrer.startsWith(`${origin}/`) ? returnPath(referrer.slice(origin.length)) : undefined
}
