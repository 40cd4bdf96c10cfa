import type { PageHost } from '#src/contract/page-host.ts'
import type { SiteSettings } from '#src/contract/site-settings.ts'
import { listOffers, type Offer } from '#src/features/offers/contract/offers.ts'
import { TOOLS } from '#src/features/texts/constants.ts'
import { hiddenToolPaths } from '#src/features/texts/domain/hidden-tools.ts'
import { KEYS } from '#src/features/texts/domain/keys.ts'
import { wordsOf } from '#src/features/texts/domain/words.ts'
import favicon from '#src/platform/web/static/favicon.svg?raw'
import { pages } from './all-pages.ts'

const PRIVATE = [
  '/api/',
  '/admin',
  '/account',
  '/create-domino',
  '/domino/',
  '/offline',
  '/offers/bought',
  '/offers/confirm',
  '/offers/pay/',
  '/subscribe/',
  '/subscription/',
]

const xml = (text: string) => text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)

export const publicPathsOf = (site: SiteSettings): string[] => [
  ...pages
    .filter(({ kind, isLive, path }) => kind === 'public' && !isLive && !path.includes(':'))
    .map(({ path }) => path),
  ...TOOLS.map(({ id }) => `/tools/${id}`),
  ...site.ownPages.map(({ slug }) => `/p/${slug}`),
]

/** The page of offers too, only while there are some. */
async function offerPaths(call: PageHost['call']): Promise<string[]> {
  const { status, body } = await call({ method: 'GET', url: listOffers.path })
  const offers: Offer[] = status === 200 ? JSON.parse(body).data : []
  const list = offers.length > 0 ? ['/offers'] : []
  return [...list, ...offers.map(({ slug }) => `/offers/${slug}`)]
}

export async function sitemap(site: SiteSettings, call: PageHost['call']): Promise<string> {
  const hidden = hiddenToolPaths(site)
  const open = pages.filter(page => page.sitemap || page.isLive).map(page => page.path)
  const urls = [...publicPathsOf(site), ...open, ...(await offerPaths(call))]
    .filter(path => !hidden.includes(path))
    .map(path => `<url><loc>${xml(site.siteUrl + path)}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`
}

const robots = (site: SiteSettings) =>
  `User-agent: *\n${PRIVATE.map(path => `Disallow: ${path}\n`).join('')}\nSitemap: ${site.siteUrl}/sitemap.xml\n`

function iconsOf(site: SiteSettings) {
  const url = wordsOf(site)('brand.icon')
  const picture = site.pictures[url]
  return picture && [{ src: url, sizes: `${picture.width}x${picture.height}` }]
}

const manifest = (site: SiteSettings) =>
  JSON.stringify({
    name: site.brand,
    short_name: site.brand.slice(0, 12),
    description: 'The one action that sets the day in motion, and its twelve pips.',
    id: '/',
    start_url: '/today',
    scope: '/',
    display: 'standalone',
    background_color: '#faf6ee',
    theme_color: '#faf6ee',
    shortcuts: [
      { name: 'Today', url: '/today' },
      { name: 'New domino', url: '/create-domino' },
    ],
    icons: iconsOf(site) ?? [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
      { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
  })

/** In the practice's color, as everything else. */
const faviconOf = (site: SiteSettings) =>
  favicon.replace(KEYS['theme.primary'].default, wordsOf(site)('theme.primary'))

export const siteFiles = (site: SiteSettings): { path: string; text: string }[] => [
  { path: '/robots.txt', text: robots(site) },
  { path: '/manifest.webmanifest', text: manifest(site) },
  { path: '/favicon.svg', text: faviconOf(site) },
]
