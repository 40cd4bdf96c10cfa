import { useEffect } from 'react'
import { siteSettings } from '../browser/site-settings.ts'

/** Names the document while the page is shown; a page may say it more exactly than its route does. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${siteSettings().brand}`
  }, [title])
}
