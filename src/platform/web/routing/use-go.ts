import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { isApplication } from './page-registry.ts'

/** Goes to an address of the site; public pages are documents of their own. */
export function useGo(): (path: string, options?: { replace?: boolean }) => void {
  const navigate = useNavigate()
  return useCallback(
    (path, { replace = false } = {}) => {
      if (isApplication(path)) void navigate(path, { replace })
      else if (replace) window.location.replace(path)
      else window.location.assign(path)
    },
    [navigate],
  )
}
