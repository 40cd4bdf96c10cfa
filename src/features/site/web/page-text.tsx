import type { SiteSettings } from '#src/contract/site-settings.ts'
import { SitePicture } from '#src/features/texts/web/site-picture.tsx'
import { Markdown } from '#src/platform/web/ui/markdown.tsx'

/** Own pages, other sites over https, mail and telephone. Anything else, such as `javascript:`, stays text. */
const isSafeUrl = (url: string) => /^(\/(?![/\\])|https:\/\/|mailto:|tel:|#)/i.test(url)

/** The text of one of the site's own pages; its pictures come from the site's library. */
export function PageText({ text, site }: { text: string; site: Pick<SiteSettings, 'pictures'> }) {
  return (
    <Markdown
      text={text}
      className="max-w-prose space-y-4 text-lg"
      isPage
      link={href => (isSafeUrl(href) ? { rel: 'noopener' } : null)}
      picture={(url, alt) => (
        <SitePicture site={site} url={url} alt={alt} className="my-4 rounded-md" />
      )}
    />
  )
}
