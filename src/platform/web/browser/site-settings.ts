import { writeFor } from '#src/contract/formats.ts'
import { countryOf, type SiteSettings } from '#src/contract/site-settings.ts'

let embedded: SiteSettings | undefined

let source = (): SiteSettings => {
  if (embedded) return embedded
  embedded = JSON.parse(
    document.getElementById('site-settings')?.textContent ?? '{"content":{}}',
  ) as SiteSettings
  const country = countryOf(embedded)
  writeFor(() => country)
  return embedded
}

/** For the server, where each request may show another version of the site. */
export function setSiteSource(other: () => SiteSettings): void {
  source = other
}

export const siteSettings = (): SiteSettings => source()
