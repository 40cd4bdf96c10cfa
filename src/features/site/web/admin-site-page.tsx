import { msg, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Screen } from '#src/platform/web/layout/screen.tsx'
import { pageMeta } from '#src/platform/web/routing/meta.ts'
import { loadersOf } from '#src/platform/web/routing/page-loaders.ts'
import { Loading } from '#src/platform/web/ui/loading.tsx'
import { SiteEditor } from './editor/site-editor.tsx'
import { contentQuery, languagesQuery } from './queries.ts'

export const meta = pageMeta(msg`Your site`, msg`Administration.`)

export default function AdminSitePage() {
  const content = useQuery(contentQuery)
  if (content.data) return <SiteEditor content={content.data} />
  return (
    <Screen title={t`Your Site`}>
      <Loading query={content} title={t`The texts could not be loaded`} className="h-96" />
    </Screen>
  )
}

const loaders = loadersOf(() => [contentQuery, languagesQuery])
export const loader = loaders.onServer
export const clientLoader = loaders.inBrowser
