import { msg } from '@lingui/core/macro'
import { href } from 'react-router'
import { i18n } from '#src/contract/i18n.ts'
import type { OwnPage, Picture, SiteSettings } from '#src/contract/site-settings.ts'
import { hiddenToolPaths, renamedTools } from '#src/features/texts/domain/hidden-tools.ts'
import { oneSchemeCss, schemeCss, shapeCss, themeCss } from '#src/features/texts/domain/theme.ts'
import { wordsOf } from '#src/features/texts/domain/words.ts'
import { words } from '#src/features/texts/web/copy.ts'
import tokens from '#src/platform/web/styles/tokens.css?raw'

const DOMINOES = {
  url: '/og.png',
  alt: msg`A row of ivory dominoes: the smallest has tipped, the others follow.`,
  width: 1200,
  height: 630,
}

interface SocialImage extends Omit<Picture, 'sizes'> {
  url: string
}

const pagesAt = (site: SiteSettings, place: OwnPage['place']) =>
  site.ownPages
    .filter(page => page.place === place)
    .map(({ slug, title }) => ({ href: href('/p/:slug', { slug }), title }))

function pictureAt(site: SiteSettings, url: string) {
  const picture = site.pictures[url]
  return picture && { url, ...picture }
}

/** The published texts and pictures of every page's head, header and footer, since browsers do not get all texts. */
export function sitePartsOf(site: SiteSettings) {
  const social: SocialImage = pictureAt(site, words('social.image')) ?? {
    ...DOMINOES,
    alt: i18n._(DOMINOES.alt),
  }
  return {
    theme: themeOf(site),
    icon: pictureAt(site, words('brand.icon'))?.url,
    social,
    logo: pictureAt(site, words('brand.logo')),
    menuPages: pagesAt(site, 'menu'),
    footPages: pagesAt(site, 'footer'),
    hidden: [...hiddenToolPaths(site), ...(site.onSale.length === 0 ? [href('/offers')] : [])],
    names: renamedTools(site),
    tagline: words('footer.tagline'),
    place: words('footer.place'),
    newsletterNote: words('letter.note'),
    year: new Date().getUTCFullYear(),
  }
}

export type SiteParts = ReturnType<typeof sitePartsOf>

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
function themeOf(site: SiteSettings): string | undefined {
  const words = wordsOf(site)
  const css = colors(site) + shapeCss(words('theme.type'), words('theme.corners'))
  return css || undefined
}
