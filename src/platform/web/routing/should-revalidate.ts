import type { ShouldRevalidateFunction } from 'react-router'
import { isOfflineStart } from '../offline/offline-start.ts'

/**
 * Another tab, day or search of the same page needs nothing from the server: who is signed in and what they may see
 * stays the same, and it has to work without a connection.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}) => {
  const isSamePage =
    currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
  if (isOfflineStart()) return false
  return !(isSamePage && formMethod === undefined) && defaultShouldRevalidate
}
