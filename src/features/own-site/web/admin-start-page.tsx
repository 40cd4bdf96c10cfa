import { useQuery } from '@tanstack/react-query'
import { AdminShell } from '#src/features/admin/web/components/admin-shell.tsx'
import { siteSetupQuery } from '#src/features/admin/web/queries.ts'
import { loadInBrowser, loadOnServer } from '#src/platform/web/routing/page-loaders.ts'
import { FailedAlert } from '#src/platform/web/ui/failed-alert.tsx'
import { Skeleton } from '#src/platform/web/ui/skeleton.tsx'
import { contentQuery } from './queries.ts'
import { SetupPath } from './setup/setup-path.tsx'

export default function AdminStartPage() {
  const content = useQuery(contentQuery)
  const setup = useQuery(siteSetupQuery)
  if (content.data && setup.data) return <SetupPath content={content.data} setup={setup.data} />
  const failed = content.isError ? content : setup
  return (
    <AdminShell title="Make it yours">
      {failed.isError ? (
        <FailedAlert title="This could not be loaded" busy={failed.isFetching} onRetry={failed.refetch}>
          Please try again in a moment.
        </FailedAlert>
      ) : (
        <Skeleton className="h-96" />
      )}
    </AdminShell>
  )
}

export const loader = loadOnServer(() => [contentQuery, siteSetupQuery])
export const clientLoader = loadInBrowser(() => [contentQuery, siteSetupQuery])
