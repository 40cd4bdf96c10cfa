import { legalPages } from '#src/contract/site-settings.ts'
import { siteSettings } from '#src/platform/web/browser/site-settings.ts'

/** Links the legal pages that registering agrees to; empty on a site without them. */
export function AgreementNote({ button }: { button: string }) {
  const pages = legalPages(siteSettings())
  if (pages.length === 0) return null
  return (
    <p className="text-ink-soft text-sm">
      With “{button}” you agree to this:{' '}
      {pages.map(({ slug, title }, at) => (
        <span key={slug}>
          {at > 0 && ', '}
          <a href={`/p/${slug}`} target="_blank" rel="noopener" className="text-link">
            {title}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        </span>
      ))}
      .
    </p>
  )
}
