import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { AdminShell } from '#src/features/admin/web/components/admin-shell.tsx'
import { sentenceOf } from '#src/platform/web/api/api.ts'
import { href } from '#src/platform/web/routing/page.ts'
import { SiteLink } from '#src/platform/web/routing/site-link.tsx'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Skeleton } from '#src/platform/web/ui/skeleton.tsx'
import { LetterForm } from './components/issue-form.tsx'
import { LetterProgress } from './components/issue-progress.tsx'
import { letterQuery } from './queries.ts'

/** /admin/letters/{id}: one newsletter to write and send, or to watch on its way; `new` begins one. */
export function AdminLetterPage() {
  const { id = '' } = useParams()
  if (id === 'new') {
    return (
      <AdminShell title="New Letter" actions={<ToLetters />}>
        <LetterForm key="new" letter={undefined} />
      </AdminShell>
    )
  }
  return <LoadedLetter key={id} id={Number(id)} />
}

function LoadedLetter({ id }: { id: number }) {
  const { data, isError, error } = useQuery(letterQuery(id))
  return (
    <AdminShell title={data?.subject ?? 'Letter'} actions={<ToLetters />}>
      {data ? (
        data.status === 'draft' ? (
          <LetterForm letter={data} />
        ) : (
          <LetterProgress letter={data} />
        )
      ) : isError ? (
        <Alert tone="danger" title="The letter could not be loaded">
          {sentenceOf(error, 'Please try again in a moment.')}
        </Alert>
      ) : (
        <Skeleton className="h-96" />
      )}
    </AdminShell>
  )
}

const ToLetters = () => (
  <SiteLink to={href('/admin/letters')} className="text-link inline-flex min-h-11 items-center">
    All letters
  </SiteLink>
)
