import type { SiteSettings } from '#src/contract/site-settings.ts'

let settings: SiteSettings | undefined

export function siteSettings(): SiteSettings {
  settings ??= JSON.parse(document.getElementById('site-settings')?.textContent ?? '{}') as SiteSettings
  return settings
}
