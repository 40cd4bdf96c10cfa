import { useQuery } from '@tanstack/react-query'
import { AdminShell } from '#src/features/admin/web/components/admin-shell.tsx'
import { messageOf } from '#src/platform/web/api/api.ts'
import { loadInBrowser, loadOnServer } from '#src/platform/web/routing/page-loaders.ts'
import { FailedAlert } from '#src/platform/web/ui/failed-alert.tsx'
import { Skeleton } from '#src/platform/web/ui/skeleton.tsx'
import { SiteEditor } from './editor/site-editor.tsx'
import { contentQuery } from './queries.ts'

export default function AdminSitePage() {
  const content = useQuery(contentQuery)
  if (content.data) return <SiteEditor content={content.data} />
  return (
    <AdminShell title="Your Site">
      {content.isError ? (
        <FailedAlert
          title="The texts could not be loaded"
          busy={content.isFetching}
          onRetry={() => content.refetch()}
        >
          {messageOf(content.error, 'Please try again in a moment.')}
        </FailedAlert>
      ) : (
        <Skeleton className="h-96" />
      )}
    </AdminShell>
  )
}

export const loader = loadOnServer(() => [contentQuery])
export const clientLoader = loadInBrowser(() => [contentQuery])
