import { href } from './page.ts'

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

export const authHref = (from: string): string => href('/auth', {}, { next: returnPath(from) })

let lastPlace: string | undefined

export function rememberPlace(path: string): void {
  lastPlace = returnPath(path) ?? lastPlace
}

/** Where to go after sign-in: `next`, else the application's previous page, else the referrer (contract: pages, /auth). */
export function cameFrom(next: string | null): string | undefined {
  if (typeof document === 'undefined') return returnPath(next)
  return returnPath(next) ?? lastPlace ?? fromReferrer(document.referrer, window.location.origin)
}

export function fromReferrer(referrer: string, origin: string): string | undefined {
  return referrer.startsWith(`${origin}/`) ? returnPath(referrer.slice(origin.length)) : undefined
}
