import { useEffect } from 'react'
import { siteSettings } from '../browser/site-settings.ts'

/** A page may be more specific than its route. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${siteSettings().brand}`
  }, [title])
}
