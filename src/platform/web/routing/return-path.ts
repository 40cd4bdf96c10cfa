import { href } from './page.ts'

/** Pages of mailed links and of signing in itself: done with, once somebody is signed in. */
const NO_RETURN: readonly string[] = [
  href('/auth'),
  href('/forgot-password'),
  href('/reset-password'),
  href('/confirm-email'),
  href('/email-confirmation-test'),
]

/**
 * Where `next` leads, if it stays on this site: a single slash at the start, no backslash, no control
 * character; anything else could send a person who just signed in elsewhere.
 */
export function returnPath(next: string | null | undefined): string | undefined {
  if (!next || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(next)) return undefined
  return NO_RETURN.includes(next.split(/[?#]/)[0] ?? '') ? undefined : next
}

/** /auth with the way back to `from`. */
export const authHref = (from: string): string => href('/auth', {}, { next: returnPath(from) })

let lastPlace: string | undefined

/** Notes where the person is, for the way back from /auth. */
export function rememberPlace(path: string): void {
  lastPlace = returnPath(path) ?? lastPlace
}

/**
 * Where to go after signing in: `next`, else the page before in the application, else the page of this site
 * whose link was followed (contract: pages, /auth).
 */
export function cameFrom(next: string | null): string | undefined {
  return returnPath(next) ?? lastPlace ?? fromReferrer(document.referrer, window.location.origin)
}

/** The path of a referrer on this very site. */
export function fromReferrer(referrer: string, origin: string): string | undefined {
  return referrer.startsWith(`${origin}/`) ? returnPath(referrer.slice(origin.length)) : undefined
}
