import type { OwnPage, Picture, SiteSettings } from '#src/contract/site-settings.ts'
import { hiddenToolPaths, renamedTools } from '#src/features/texts/domain/hidden-tools.ts'
import { words } from '#src/features/texts/web/copy.ts'
import { href } from '#src/platform/web/routing/page.ts'
import { themeOf } from './theme.ts'

const DOMINOES = {
  url: '/og.png',
  alt: 'A row of ivory dominoes: the smallest has tipped, the others follow.',
  width: 1200,
  height: 630,
}

export interface SocialImage extends Omit<Picture, 'sizes'> {
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
  const social: SocialImage = pictureAt(site, words('social.image')) ?? DOMINOES
  return {
    theme: themeOf(site),
    icon: pictureAt(site, words('brand.icon'))?.url,
    social,
    logo: pictureAt(site, words('brand.logo')),
    menuPages: pagesAt(site, 'menu'),
    footPages: pagesAt(site, 'footer'),
    hidden: hiddenToolPaths(site),
    names: renamedTools(site),
    tagline: words('footer.tagline'),
    place: words('footer.place'),
    newsletterNote: words('letter.note'),
    year: new Date().getUTCFullYear(),
  }
}

export type SiteParts = ReturnType<typeof sitePartsOf>
