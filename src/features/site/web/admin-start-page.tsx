import { useQuery } from '@tanstack/react-query'
import { Screen } from '#src/platform/web/layout/screen.tsx'
import { loadInBrowser, loadOnServer } from '#src/platform/web/routing/page-loaders.ts'
import { Loading } from '#src/platform/web/ui/loading.tsx'
import { contentQuery, siteSetupQuery } from './queries.ts'
import { SetupPath } from './setup/setup-path.tsx'

export default function AdminStartPage() {
  const content = useQuery(contentQuery)
  const setup = useQuery(siteSetupQuery)
  if (content.data && setup.data) return <SetupPath content={content.data} setup={setup.data} />
  return (
    <Screen title="Make it yours">
      <Loading
        query={content.isError ? content : setup}
        title="This could not be loaded"
        className="h-96"
      />
    </Screen>
  )
}

export const loader = loadOnServer(() => [contentQuery, siteSetupQuery])
export const clientLoader = loadInBrowser(() => [contentQuery, siteSetupQuery])
