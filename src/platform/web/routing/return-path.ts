import { href } from 'react-router'
import { returnPath } from '#src/contract/return-path.ts'
import { withQuery } from './with-query.ts'

export const authHref = (from: string): string =>
  withQuery(href('/auth'), { next: returnPath(from) })

let lastPlace: string | undefined

export function rememberPlace(path: string): void {
  lastPlace = returnPath(path) ?? lastPlace
}

/**
 * Where to go after sign-in: `next`, else the application's previous page, else the referrer (docs/product.md 8.2).
 * @param served the referrer's path, when the server renders the page
 */
export function cameFrom(
  next: string | null,
  served: string | null | undefined,
): string | undefined {
  if (typeof document === 'undefined') return returnPath(next) ?? returnPath(served)
  return returnPath(next) ?? lastPlace ?? fromReferrer(document.referrer, window.location.origin)
}

export function fromReferrer(referrer: string, origin: string): string | undefined {
  return referrer.startsWith(`${origin}/`) ? returnPath(referrer.slice(origin.length)) : undefined
}
