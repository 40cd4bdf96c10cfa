import { useLocation, useMatches } from 'react-router'
import { siteSettings } from '#src/platform/web/browser/site-settings.ts'
import { pageAt } from '#src/platform/web/routing/page-registry.ts'
import { jsonOf } from './json-of.ts'
import type { SocialImage } from './site-parts.ts'

/** What a page's own loader says about it, in place of its route. */
export interface PageDescription {
  title?: string
  description?: string
  jsonLd?: readonly object[]
  /** False for a page that only its link leads to. */
  isListed?: boolean
}

/** A page that confirms a sent form is kept out of search engines. */
const isAnswer = (search: string) => new URLSearchParams(search).has('sent')

/**
 * Title, description, canonical address and social card of the page at this address, if there is one.
 * @param published what the published texts say of a public page
 */
export function PageHead({ image, published }: { image: SocialImage; published: PageDescription }) {
  const site = siteSettings()
  const { pathname, search } = useLocation()
  const own = (useMatches().at(-1)?.loaderData ?? {}) as PageDescription
  const page = pageAt(pathname)
  const name = own.title ?? published.title ?? page?.title ?? 'Page not found'
  const title = `${name} · ${site.brand}`
  const description =
    own.description ??
    published.description ??
    page?.description ??
    'There is no page at this address.'
  const isOpen = page?.kind === 'public' || page?.kind === 'open'
  const isListed = isOpen && own.isListed !== false && !isAnswer(search)
  const url = site.siteUrl + pathname
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {isListed ? <link rel="canonical" href={url} /> : <meta name="robots" content="noindex" />}
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={site.brand} />
      {isListed && <meta property="og:url" content={url} />}
      <meta property="og:image" content={site.siteUrl + image.url} />
      <meta property="og:image:width" content={String(image.width)} />
      <meta property="og:image:height" content={String(image.height)} />
      <meta property="og:image:alt" content={image.alt} />
      <meta name="twitter:card" content="summary_large_image" />
      {own.jsonLd?.map(value => (
        <script key={JSON.stringify(value)} type="application/ld+json">
          {jsonOf(value)}
        </script>
      ))}
    </>
  )
}
