import type { MessageDescriptor } from '@lingui/core'
import type { MetaDescriptor, MetaFunction } from 'react-router'
import { said } from '#src/contract/i18n.ts'
import { siteSettings } from '../browser/site-settings.ts'
import { pageAt } from './page-registry.ts'

/** What the root's loader says about every page. */
interface SiteDescription {
  /** The title and description of a public page, which are texts of the site. */
  published: Pick<PageDescription, 'title' | 'description'>
  parts: { social: { url: string; alt: string; width: number; height: number } }
}

/** What a page's own loader says about it, in place of its module. */
interface PageDescription {
  title?: string
  description?: string
  jsonLd?: readonly Record<string, unknown>[]
  /** False for a page that only its link leads to. */
  isListed?: boolean
}

const isAnswer = (search: string) => new URLSearchParams(search).has('sent')

/** The `meta` of a page: title, description, canonical address and social card. Loaders may say it more exactly. */
export const pageMeta =
  (title: MessageDescriptor, description: MessageDescriptor): MetaFunction =>
  ({ location, matches, error }) => {
    const root = matches[0]?.loaderData as SiteDescription | undefined
    // Not even the root's loader has answered: the page says what failed.
    if (!root) return []
    const { published } = root
    const { social } = root.parts
    const own = (matches.at(-1)?.loaderData ?? {}) as PageDescription
    const site = siteSettings()
    const fullTitle = `${own.title ?? published.title ?? said(title)} · ${site.brand}`
    const says = own.description ?? published.description ?? said(description)
    const kind = pageAt(location.pathname)?.kind
    const isOpen = kind === 'public' || kind === 'open'
    const isListed = isOpen && !error && own.isListed !== false && !isAnswer(location.search)
    const url = site.siteUrl + location.pathname
    return [
      { title: fullTitle },
      { name: 'description', content: says },
      isListed
        ? { tagName: 'link', rel: 'canonical', href: url }
        : { name: 'robots', content: 'noindex' },
      { property: 'og:title', content: fullTitle },
      { property: 'og:description', content: says },
      { property: 'og:type', content: 'website' },
      { property: 'og:site_name', content: site.brand },
      ...(isListed ? [{ property: 'og:url', content: url }] : []),
      { property: 'og:image', content: site.siteUrl + social.url },
      { property: 'og:image:width', content: String(social.width) },
      { property: 'og:image:height', content: String(social.height) },
      { property: 'og:image:alt', content: social.alt },
      { name: 'twitter:card', content: 'summary_large_image' },
      ...(own.jsonLd ?? []).map((value): MetaDescriptor => ({ 'script:ld+json': value as never })),
    ]
  }
