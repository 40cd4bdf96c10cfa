import { useQuery } from '@tanstack/react-query'
import { AdminShell } from '#src/features/admin/web/components/admin-shell.tsx'
import { messageOf } from '#src/platform/web/api/api.ts'
import { useParams } from '#src/platform/web/routing/router.tsx'
import { PageStatus } from '#src/platform/web/routing/served-page.tsx'
import { FailedAlert } from '#src/platform/web/ui/failed-alert.tsx'
import { Skeleton } from '#src/platform/web/ui/skeleton.tsx'
import { PageEditor } from './pages/page-editor.tsx'
import { pagesQuery } from './queries.ts'

export function AdminOwnPagePage() {
  const { id = '' } = useParams()
  const pages = useQuery(pagesQuery)
  const page = pages.data?.find(each => String(each.id) === id)
  if (id === 'new' || page) return <PageEditor key={id} page={page} />
  return (
    <AdminShell title="Page">
      {pages.isError ? (
        <FailedAlert
          title="The page could not be loaded"
          busy={pages.isFetching}
          onRetry={() => pages.refetch()}
        >
          {messageOf(pages.error, 'Please try again in a moment.')}
        </FailedAlert>
      ) : pages.data ? (
        <>
          <PageStatus code={404} />
          <p>There is no such page. It may have been deleted.</p>
        </>
      ) : (
        <Skeleton className="h-96" />
      )}
    </AdminShell>
  )
}
