import { authHref } from './return-path.ts'
import { useLocation } from './router.tsx'

export function useAuthHref(): string {
  const { pathname, search } = useLocation()
  return authHref(pathname + search)
}
