import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { isAppPath } from './page-registry.ts'

/** Navigates client-side where possible, otherwise with a page load. */
export function useGo(): (path: string, options?: { replace?: boolean }) => void {
  const navigate = useNavigate()
  return useCallback(
    (path, { replace = false } = {}) => {
      if (isAppPath(path)) void navigate(path, { replace })
      else if (replace) window.location.replace(path)
      else window.location.assign(path)
    },
    [navigate],
  )
}
