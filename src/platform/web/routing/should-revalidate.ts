import type { ShouldRevalidateFunction } from 'react-router'

/**
 * Another tab, day or search of the same page asks the server nothing: who is there and what may be seen stays the same,
 * and it works without a connection.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}) => {
  const isSamePage = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
  return !(isSamePage && formMethod === undefined) && defaultShouldRevalidate
}
