import { useQuery } from '@tanstack/react-query'
import { Screen } from '#src/platform/web/layout/screen.tsx'
import { loadInBrowser, loadOnServer } from '#src/platform/web/routing/page-loaders.ts'
import { Loading } from '#src/platform/web/ui/loading.tsx'
import { SiteEditor } from './editor/site-editor.tsx'
import { contentQuery } from './queries.ts'

export default function AdminSitePage() {
  const content = useQuery(contentQuery)
  if (content.data) return <SiteEditor content={content.data} />
  return (
    <Screen title="Your Site">
      <Loading query={content} title="The texts could not be loaded" className="h-96" />
    </Screen>
  )
}

export const loader = loadOnServer(() => [contentQuery])
export const clientLoader = loadInBrowser(() => [contentQuery])
