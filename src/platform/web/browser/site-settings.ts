import type { SiteSettings } from '#src/contract/site-settings.ts'

let embedded: SiteSettings | undefined

let source = (): SiteSettings => {
  embedded ??= JSON.parse(
    document.getElementById('site-settings')?.textContent ?? '{}',
  ) as SiteSettings
  return embedded
}

/** For the server, where each request may show another version of the site. */
export function setSiteSource(other: () => SiteSettings): void {
  source = other
}

export const siteSettings = (): SiteSettings => source()
