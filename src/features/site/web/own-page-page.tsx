import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { data, type LoaderFunctionArgs, useParams } from 'react-router'
import { fillText } from '#src/features/texts/domain/words.ts'
import { siteSettings } from '#src/platform/web/browser/site-settings.ts'
import { NotFound } from '#src/platform/web/layout/not-found.tsx'
import { pageMeta } from '#src/platform/web/routing/meta.ts'
import { PageText } from './page-text.tsx'

export const meta = pageMeta(msg`Page`, msg`A page of this site.`)

/** Nothing on this page needs a script. */
export const handle = { script: false }

const pageOf = (slug: string | undefined) =>
  siteSettings().ownPages.find(page => page.slug === slug)

export function loader({ params }: LoaderFunctionArgs) {
  const page = pageOf(params.slug)
  if (!page) return data({ title: t`Page not found` }, { status: 404 })
  return { title: page.title, description: fillText(siteSettings(), page.description) }
}

/** A page that the practice wrote itself. */
export default function OwnPagePage() {
  const page = pageOf(useParams().slug)
  if (!page) return <NotFound />
  const site = siteSettings()
  return (
    <>
      <section className="wrap max-w-[60rem] pt-12 pb-8 lg:pt-16">
        <h1 className="text-[clamp(2.4rem,5.5vw,3.75rem)]">{page.title}</h1>
      </section>
      <div className="wrap max-w-[60rem] pb-16 lg:pb-24">
        {page.revision === 0 && (
          <p className="mb-8 max-w-prose border-accent border-s-4 bg-sunken px-5 py-4">
            <Trans>
              Draft: this text was prepared from what the software does. {site.brand} has not
              confirmed it yet.
            </Trans>
          </p>
        )}
        <PageText text={fillText(site, page.body)} site={site} />
      </div>
    </>
  )
}
