import { useLocation } from 'react-router'
import { authHref } from './return-path.ts'

/** The sign-in page with the current page as the return path. */
export function useAuthHref(): string {
  const { pathname, search } = useLocation()
  return authHref(pathname + search)
}
