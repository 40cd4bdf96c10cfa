import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { messageOf } from '#src/platform/web/api/api.ts'
import { Screen } from '#src/platform/web/layout/screen.tsx'
import { href } from '#src/platform/web/routing/page.ts'
import {
  loadInBrowser,
  loadOnServer,
  type PageQueries,
} from '#src/platform/web/routing/page-loaders.ts'
import { SiteLink } from '#src/platform/web/routing/site-link.tsx'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Skeleton } from '#src/platform/web/ui/skeleton.tsx'
import { IssueForm } from './components/issue-form.tsx'
import { IssueProgress } from './components/issue-progress.tsx'
import { issueQuery } from './queries.ts'

/** A form for drafts, and the progress of an issue that is being sent. The id `new` creates a draft. */
export default function AdminIssuePage() {
  const { id = '' } = useParams()
  if (id === 'new') {
    return (
      <Screen title="New Newsletter Issue" actions={<AllIssuesLink />}>
        <IssueForm key="new" issue={undefined} />
      </Screen>
    )
  }
  return <LoadedIssue key={id} id={Number(id)} />
}

function LoadedIssue({ id }: { id: number }) {
  const { data, isError, error } = useQuery(issueQuery(id))
  return (
    <Screen title={data?.subject ?? 'Newsletter Issue'} actions={<AllIssuesLink />}>
      {data ? (
        data.status === 'draft' ? (
          <IssueForm issue={data} />
        ) : (
          <IssueProgress issue={data} />
        )
      ) : isError ? (
        <Alert tone="danger" title="The newsletter issue could not be loaded">
          {messageOf(error, 'Please try again in a moment.')}
        </Alert>
      ) : (
        <Skeleton className="h-96" />
      )}
    </Screen>
  )
}

const AllIssuesLink = () => (
  <SiteLink to={href('/admin/letters')} className="text-link inline-flex min-h-11 items-center">
    All newsletter issues
  </SiteLink>
)

const queries: PageQueries = (_, { params }) =>
  /^[1-9]\d*$/.test(params.id ?? '') ? [issueQuery(Number(params.id))] : []

export const loader = loadOnServer(queries)
export const clientLoader = loadInBrowser(queries)
