import { useLocation } from 'react-router'
import { authHref } from './return-path.ts'

/** The address of the sign-in page that leads back to where the visitor is. */
export function useAuthHref(): string {
  const { pathname, search } = useLocation()
  return authHref(pathname + search)
}
