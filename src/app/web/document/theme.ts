import type { SiteSettings } from '#src/contract/site-settings.ts'
import { oneSchemeCss, schemeCss, shapeCss, themeCss } from '#src/features/texts/domain/theme.ts'
import { wordsOf } from '#src/features/texts/domain/words.ts'
import tokens from '#src/platform/web/styles/tokens.css?raw'

function colors(site: SiteSettings): string {
  const words = wordsOf(site)
  const [primary, accent] = [words('theme.primary'), words('theme.accent')]
  const isOwn = site.content['theme.primary'] ?? site.content['theme.accent']
  const scheme = words('theme.scheme')
  if (scheme === 'Both') return isOwn ? themeCss(primary, accent) : ''
  const only = scheme === 'Light' ? 'light' : 'dark'
  return schemeCss(tokens, only) + (isOwn ? oneSchemeCss(primary, accent, only) : '')
}

/** Undefined unless the site's look was changed: the built styles have the default. */
export function themeOf(site: SiteSettings): string | undefined {
  const words = wordsOf(site)
  const css = colors(site) + shapeCss(words('theme.type'), words('theme.corners'))
  return css || undefined
}
