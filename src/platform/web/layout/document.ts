import { BROWSER_TEXTS, type Picture, type SiteSettings } from '#src/contract/site-settings.ts'
import type { Assets } from './assets.ts'
import { FONTS_SCRIPT } from './fonts-hint.ts'
import { LATE_APP_SCRIPT, LATE_SCRIPT } from './late-script.ts'
import { SESSION_SCRIPT } from './session-hint.ts'

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, char => ESCAPES[char] ?? char)

/** A `<` could end the script element, so it is escaped. */
export const dataBlock = (type: string, id: string | null, value: unknown) =>
  `<script type="${type}"${id ? ` id="${id}"` : ''}>${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`

const inBrowser = (site: SiteSettings): SiteSettings => ({
  ...site,
  content: Object.fromEntries(Object.entries(site.content).filter(([name]) => BROWSER_TEXTS.test(name))),
  ownPages: site.ownPages.map(page => ({ ...page, body: '' })),
  pictures: {},
  stripePrices: {},
  helpEmergency: '',
  helpLines: '',
  helpAbuse: '',
})

export interface DocumentOptions {
  site: SiteSettings
  assets: Assets
  kind: 'public' | 'app'
  title: string
  description: string
  /** Absent for pages without an address of their own: patterns, not found. */
  canonicalPath?: string | undefined
  noindex?: boolean | undefined
  jsonLd?: readonly object[] | undefined
  head?: string | undefined
  /** Of the library, instead of the site's own. */
  icon?: string | undefined
  socialImage?: (Picture & { url: string }) | undefined
  styles?: string | undefined
  /** For application pages: the page's path. */
  page?: string | undefined
  body: string
}

export function documentHtml(options: DocumentOptions): string {
  const { site, assets, kind, description, canonicalPath, body } = options
  const title = escapeHtml(`${options.title} · ${site.brand}`)
  const url = canonicalPath === undefined ? null : escapeHtml(site.siteUrl + canonicalPath)
  const tags = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${title}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    '<meta name="theme-color" content="#faf6ee" media="(prefers-color-scheme: light)">',
    '<meta name="theme-color" content="#1b1815" media="(prefers-color-scheme: dark)">',
    `<script>${SESSION_SCRIPT}</script>`,
    ...(kind === 'public' ? publicTags(assets, options.styles) : appTags(assets, options.page)),
    ...iconTags(options.icon),
    '<link rel="manifest" href="/manifest.webmanifest">',
    url && `<link rel="canonical" href="${url}">`,
    options.noindex && '<meta name="robots" content="noindex">',
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:description" content="${escapeHtml(description)}">`,
    '<meta property="og:type" content="website">',
    `<meta property="og:site_name" content="${escapeHtml(site.brand)}">`,
    url && `<meta property="og:url" content="${url}">`,
    ...socialTags(site.siteUrl, options.socialImage),
    '<meta name="twitter:card" content="summary_large_image">',
    options.head,
    ...(options.jsonLd ?? []).map(value => dataBlock('application/ld+json', null, value)),
    kind === 'app' && dataBlock('application/json', 'site-settings', inBrowser(site)),
  ]
  const head = tags.filter(Boolean).join('')
  return `<!doctype html><html lang="en" data-session="loading"><head>${head}</head><body>${body}</body></html>`
}

const iconTags = (icon: string | undefined): string[] =>
  icon
    ? [`<link rel="icon" href="${icon}">`, `<link rel="apple-touch-icon" href="${icon}">`]
    : [
        '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
        '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
      ]

const DOMINOES = {
  url: '/og.png',
  alt: 'A row of ivory dominoes: the smallest has tipped, the others follow.',
  width: 1200,
  height: 630,
}

function socialTags(siteUrl: string, picture: DocumentOptions['socialImage']): string[] {
  const { url, alt, width, height } = picture ?? DOMINOES
  return [
    `<meta property="og:image" content="${escapeHtml(siteUrl + url)}">`,
    `<meta property="og:image:width" content="${width}"><meta property="og:image:height" content="${height}">`,
    `<meta property="og:image:alt" content="${escapeHtml(alt)}">`,
  ]
}

function publicTags(assets: Assets, styles: string | undefined): string[] {
  return [
    `<script>${FONTS_SCRIPT}</script>`,
    ...(styles ? [`<style>${styles}</style>`] : []),
    ...assets.publicStyles.map(file => `<link rel="stylesheet" href="${file}">`),
    `<script data-src="${assets.enhance}">${LATE_SCRIPT}</script>`,
  ]
}

function appTags(assets: Assets, page = ''): string[] {
  const { scripts = [], styles = [] } = assets.appPages[page] ?? {}
  const all = (one: readonly string[], more: readonly string[]) => [...new Set([...one, ...more])]
  return [
    `<script>${FONTS_SCRIPT}</script>`,
    ...all(assets.appStyles, styles).map(file => `<link rel="stylesheet" href="${file}">`),
    // Preloaded with the page they would share the line with its styles, and delay what is to be read.
    `<script data-src="${assets.app}" data-also="${all(assets.appPreload, scripts).join(' ')}">${LATE_APP_SCRIPT}</script>`,
  ]
}
