import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { AdminShell } from '#src/features/admin/web/components/admin-shell.tsx'
import { messageOf } from '#src/platform/web/api/api.ts'
import { href } from '#src/platform/web/routing/page.ts'
import { SiteLink } from '#src/platform/web/routing/site-link.tsx'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Skeleton } from '#src/platform/web/ui/skeleton.tsx'
import { IssueForm } from './components/issue-form.tsx'
import { IssueProgress } from './components/issue-progress.tsx'
import { issueQuery } from './queries.ts'

/** /admin/letters/{id}: one newsletter to write and send, or to watch on its way; `new` begins one. */
export function AdminIssuePage() {
  const { id = '' } = useParams()
  if (id === 'new') {
    return (
      <AdminShell title="New Letter" actions={<ToIssues />}>
        <IssueForm key="new" letter={undefined} />
      </AdminShell>
    )
  }
  return <LoadedIssue key={id} id={Number(id)} />
}

function LoadedIssue({ id }: { id: number }) {
  const { data, isError, error } = useQuery(issueQuery(id))
  return (
    <AdminShell title={data?.subject ?? 'Letter'} actions={<ToIssues />}>
      {data ? (
        data.status === 'draft' ? (
          <IssueForm letter={data} />
        ) : (
          <IssueProgress letter={data} />
        )
      ) : isError ? (
        <Alert tone="danger" title="The letter could not be loaded">
          {messageOf(error, 'Please try again in a moment.')}
        </Alert>
      ) : (
        <Skeleton className="h-96" />
      )}
    </AdminShell>
  )
}

const ToIssues = () => (
  <SiteLink to={href('/admin/letters')} className="text-link inline-flex min-h-11 items-center">
    All letters
  </SiteLink>
)
