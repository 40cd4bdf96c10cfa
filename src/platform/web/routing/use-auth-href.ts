import { useLocation } from 'react-router'
import { authHref } from './return-path.ts'

export function useAuthHref(): string {
  const { pathname, search } = useLocation()
  return authHref(pathname + search)
}
