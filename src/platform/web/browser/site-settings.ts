import type { SiteSettings } from '#src/contract/site-settings.ts'

let settings: SiteSettings | undefined

/** For the server, where no page embeds them. */
export function setSiteSettings(site: SiteSettings): void {
  settings = site
}

export function siteSettings(): SiteSettings {
  settings ??= JSON.parse(document.getElementById('site-settings')?.textContent ?? '{}') as SiteSettings
  return settings
}
