import type { OwnPage, SiteSettings } from '#src/contract/site-settings.ts'
import { fillText } from '#src/features/texts/domain/words.ts'
import { PageText } from './page-text.tsx'

/** A page that the practice wrote itself, at `/p/{slug}`. */
export function OwnPageView({ page, site }: { page: OwnPage; site: SiteSettings }) {
  return (
    <>
      <section className="wrap max-w-[60rem] pt-12 pb-8 lg:pt-16">
        <h1 className="text-[clamp(2.4rem,5.5vw,3.75rem)]">{page.title}</h1>
      </section>
      <div className="wrap max-w-[60rem] pb-16 lg:pb-24">
        {page.revision === 0 && (
          <p className="mb-8 max-w-prose border-accent border-l-4 bg-sunken px-5 py-4">
            Draft: this text was prepared from what the software does. {site.brand} has not
            confirmed it yet.
          </p>
        )}
        <PageText text={fillText(site, page.body)} site={site} />
      </div>
    </>
  )
}
