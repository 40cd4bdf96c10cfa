import { useCallback } from 'react'
import { isAppPath } from './page-registry.ts'
import { useNavigate } from './router.tsx'

/** Navigates client-side where possible, otherwise with a page load. */
export function useGo(): (path: string, options?: { replace?: boolean }) => void {
  const navigate = useNavigate()
  return useCallback(
    (path, { replace = false } = {}) => {
      if (isAppPath(path)) navigate(path, { replace })
      else if (replace) window.location.replace(path)
      else window.location.assign(path)
    },
    [navigate],
  )
}
