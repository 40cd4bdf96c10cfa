import { useQuery } from '@tanstack/react-query'
import { AdminShell } from '#src/features/admin/web/components/admin-shell.tsx'
import { messageOf } from '#src/platform/web/api/api.ts'
import { FailedAlert } from '#src/platform/web/ui/failed-alert.tsx'
import { Skeleton } from '#src/platform/web/ui/skeleton.tsx'
import { SiteEditor } from './editor/site-editor.tsx'
import { contentQuery } from './queries.ts'

export function AdminSitePage() {
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
