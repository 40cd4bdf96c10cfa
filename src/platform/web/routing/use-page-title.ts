import { useEffect } from 'react'
import { siteSettings } from '../browser/site-settings.ts'

/** Sets a title that is more specific than the route's. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${siteSettings().brand}`
  }, [title])
}
