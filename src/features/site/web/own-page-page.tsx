import { data, type LoaderFunctionArgs, useParams } from 'react-router'
import { fillText } from '#src/features/texts/domain/words.ts'
import { siteSettings } from '#src/platform/web/browser/site-settings.ts'
import { NotFound } from '#src/platform/web/layout/not-found.tsx'
import { OwnPageView } from './pages/own-page.tsx'

/** Nothing on this page needs a script. */
export { meta } from '#src/platform/web/routing/meta.ts'
export const handle = { script: false }

const pageOf = (slug: string | undefined) =>
  siteSettings().ownPages.find(page => page.slug === slug)

export function loader({ params }: LoaderFunctionArgs) {
  const page = pageOf(params.slug)
  if (!page) return data({ title: 'Page not found' }, { status: 404 })
  return { title: page.title, description: fillText(siteSettings(), page.description) }
}

/** A page that the practice wrote itself. */
export default function OwnPagePage() {
  const page = pageOf(useParams().slug)
  return page ? <OwnPageView page={page} site={siteSettings()} /> : <NotFound />
}
