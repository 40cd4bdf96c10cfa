import { useQuery } from '@tanstack/react-query'
import type { User } from '#src/features/accounts/contract.ts'
import { useSession } from '#src/features/accounts/web/session.tsx'
import { ApiError } from '#src/platform/web/api/api.ts'
import { useToday } from '#src/platform/web/calendar/use-today.ts'
import { useSearchParams } from '#src/platform/web/routing/router.tsx'
import { Redirect } from '#src/platform/web/routing/served-page.tsx'
import { useAuthHref } from '#src/platform/web/routing/use-auth-href.ts'
import { PageSpinner } from '#src/platform/web/ui/spinner.tsx'
import { newDate } from '../domain/chosen-day.ts'
import { failureMessage, TRY_LATER } from './components/failure-message.ts'
import { MissingDomino } from './components/missing-domino.tsx'
import { EditDomino } from './form/edit-domino.tsx'
import { NewDomino } from './form/new-domino.tsx'
import { draftQuery, entryQuery } from './queries.ts'

export { formData } from './queries.ts'

/** /create-domino?edit=&tab=&date= (spec 2): creates a domino, or edits the one named by `edit`. */
export function CreateDominoPage() {
  const { status, user } = useSession()
  const [search] = useSearchParams()
  const today = useToday()
  const authHref = useAuthHref()
  const edit = search.get('edit')
  const dateParam = search.get('date')

  if (status === 'loading') return <PageSpinner />
  if (edit !== null) {
    if (!user) return <Redirect to={authHref} />
    return /^[1-9]\d*$/.test(edit) ? (
      <LoadedEdit key={edit} id={Number(edit)} />
    ) : (
      <MissingDomino message="Missing domino ID for update" />
    )
  }
  return <PlannedDomino user={user} today={today} date={newDate(dateParam, today)} />
}

/** Opens with what is planned for the day; without an answer it opens empty. */
function PlannedDomino({ user, today, date }: { user: User | null; today: string; date: string }) {
  const draft = useQuery(draftQuery(user?.id, date))
  if (draft.isPending) return <PageSpinner />
  const initialDate = date === today ? undefined : date
  return (
    <NewDomino key={date} user={user} today={today} initialDate={initialDate} planned={draft.data ?? null} />
  )
}

function LoadedEdit({ id }: { id: number }) {
  const today = useToday()
  const entry = useQuery(entryQuery(id))
  if (entry.data) return <EditDomino entry={entry.data} today={today} />
  if (!entry.isError) return <PageSpinner />
  const isMissing = entry.error instanceof ApiError && [400, 404].includes(entry.error.status)
  return isMissing ? (
    <MissingDomino />
  ) : (
    <MissingDomino message={failureMessage(entry.error, TRY_LATER)} onRetry={() => entry.refetch()} />
  )
}
