import { useQuery } from '@tanstack/react-query'
import { Screen } from '#src/platform/web/layout/screen.tsx'
import { loadInBrowser, loadOnServer } from '#src/platform/web/routing/page-loaders.ts'
import { FailedAlert, Skeleton } from '#src/platform/web/ui/loading.tsx'
import { contentQuery, siteSetupQuery } from './queries.ts'
import { SetupPath } from './setup/setup-path.tsx'

export default function AdminStartPage() {
  const content = useQuery(contentQuery)
  const setup = useQuery(siteSetupQuery)
  if (content.data && setup.data) return <SetupPath content={content.data} setup={setup.data} />
  const failed = content.isError ? content : setup
  return (
    <Screen title="Make it yours">
      {failed.isError ? (
        <FailedAlert
          title="This could not be loaded"
          busy={failed.isFetching}
          onRetry={failed.refetch}
        >
          Please try again in a moment.
        </FailedAlert>
      ) : (
        <Skeleton className="h-96" />
      )}
    </Screen>
  )
}

export const loader = loadOnServer(() => [contentQuery, siteSetupQuery])
export const clientLoader = loadInBrowser(() => [contentQuery, siteSetupQuery])
