import { msg } from '@lingui/core/macro'
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

/** What a page's own loader says about it, in place of its route. */
interface PageDescription {
  title?: string
  description?: string
  jsonLd?: readonly Record<string, unknown>[]
  /** False for a page that only its link leads to. */
  isListed?: boolean
}

const isAnswer = (search: string) => new URLSearchParams(search).has('sent')

/**
 * Title, description, canonical address and social card of a page. The root exports it, and so does every page whose
 * loader says something about it: a route's `meta` sees only what the route and its parents have loaded.
 */
export const meta: MetaFunction = ({ location, matches }) => {
  const root = matches[0]?.loaderData as SiteDescription | undefined
  // Not even the root's loader has answered: the page says what failed.
  if (!root) return []
  const { published } = root
  const { social } = root.parts
  const own = (matches.at(-1)?.loaderData ?? {}) as PageDescription
  const site = siteSettings()
  const page = pageAt(location.pathname)
  const name = own.title ?? published.title ?? said(page?.title ?? msg`Page not found`)
  const title = `${name} · ${site.brand}`
  const description =
    own.description ??
    published.description ??
    said(page?.description ?? msg`There is no page at this address.`)
  const isOpen = page?.kind === 'public' || page?.kind === 'open'
  const isListed = isOpen && own.isListed !== false && !isAnswer(location.search)
  const url = site.siteUrl + location.pathname
  return [
    { title },
    { name: 'description', content: description },
    isListed
      ? { tagName: 'link', rel: 'canonical', href: url }
      : { name: 'robots', content: 'noindex' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
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
