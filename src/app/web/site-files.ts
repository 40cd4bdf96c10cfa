import type { SiteSettings } from '#src/contract/site-settings.ts'
import { TOOLS } from '#src/features/texts/constants.ts'
import { hiddenToolPaths } from '#src/features/texts/domain/hidden-tools.ts'
import { wordsOf } from '#src/features/texts/domain/words.ts'
import { pages } from './all-pages.ts'

const PRIVATE = [
  '/api/',
  '/admin',
  '/account',
  '/create-domino',
  '/domino/',
  '/offers/bought',
  '/offers/confirm',
  '/offers/pay/',
  '/subscribe/',
  '/subscription/',
]

const xml = (text: string) => text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)

/** The addresses of all public pages. */
export const publicPathsOf = (site: SiteSettings): string[] => [
  ...pages
    .filter(({ kind, path }) => kind === 'public' && !path.includes(':'))
    .map(({ path }) => path),
  ...TOOLS.map(({ id }) => `/tools/${id}`),
  ...site.ownPages.map(({ slug }) => `/p/${slug}`),
]

function sitemap(site: SiteSettings): string {
  const hidden = hiddenToolPaths(site)
  const open = pages.filter(page => page.sitemap).map(page => page.path)
  const urls = [...publicPathsOf(site), ...open]
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
    start_url: '/daily-domino',
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

const OFFLINE_STYLE =
  ':root{color-scheme:light dark}body{margin:0;background:#faf6ee;color:#2a2622;font:18px/1.6 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}header{padding:20px;font:600 1.25rem Georgia,serif;border-bottom:1px solid #e2d8c7}main{max-width:32rem;margin:0 auto;padding:12vh 20px;text-align:center}h1{font:600 2rem/1.25 Georgia,serif}a{color:#1f4d4a;display:inline-block;padding:12px}@media(prefers-color-scheme:dark){body{background:#1b1815;color:#f1e9dc}header{border-color:#3b352e}a{color:#8fc9c0}}'

/** The shell that the service worker keeps, for a device without a connection. It contains nothing personal. */
const offline = ({ brand }: SiteSettings) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${xml(brand)}</title><link rel="icon" href="/favicon.svg"><style>${OFFLINE_STYLE}</style></head><body><header>${xml(brand)}</header><main><h1>You are offline</h1><p>Your dominoes are safe. As soon as there is a connection, everything is here again.</p><a href="/today">Try again</a></main></body></html>`

export const siteFiles = (site: SiteSettings): { path: string; text: string }[] => [
  { path: '/sitemap.xml', text: sitemap(site) },
  { path: '/robots.txt', text: robots(site) },
  { path: '/manifest.webmanifest', text: manifest(site) },
  { path: '/offline.html', text: offline(site) },
]
