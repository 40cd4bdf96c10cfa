import { msg, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import {
  type LoaderFunctionArgs,
  Navigate,
  redirect,
  type ShouldRevalidateFunction,
  useSearchParams,
} from 'react-router'
import type { User } from '#src/features/sign-in/contract/user.ts'
import { useSession } from '#src/features/sign-in/web/session.tsx'
import { useToday } from '#src/platform/web/calendar/use-today.ts'
import { pageMeta } from '#src/platform/web/routing/meta.ts'
import { loadInBrowser, loadOnServer } from '#src/platform/web/routing/page-loaders.ts'
import { visitorContext } from '#src/platform/web/routing/page-visit.ts'
import { authHref } from '#src/platform/web/routing/return-path.ts'
import { useAuthHref } from '#src/platform/web/routing/use-auth-href.ts'
import { PageSpinner } from '#src/platform/web/ui/loading.tsx'
import { newDate } from '../domain/days.ts'
import { MissingDomino } from './components/missing-domino.tsx'
import { EditDomino, editTitle } from './form/edit-domino.tsx'
import { NewDomino, newHeading } from './form/new-domino.tsx'
import { dominoIdOf, draftQuery, entryQuery, formData } from './queries.ts'

export const meta = pageMeta(
  msg`Today's domino`,
  msg`Set a domino for the day and its twelve pips.`,
)

/** /create-domino?edit=&tab=&date= (docs/product.md 4.3): creates a domino, or edits the one named by `edit`. */
export default function CreateDominoPage() {
  const { status, user } = useSession()
  const [search] = useSearchParams()
  const today = useToday()
  const signInHref = useAuthHref()
  const edit = search.get('edit')
  const dateParam = search.get('date')

  if (status === 'loading') return <PageSpinner />
  if (edit !== null) {
    if (!user) return <Navigate replace to={signInHref} />
    const id = dominoIdOf(edit)
    return id ? (
      <LoadedEdit key={id} id={id} />
    ) : (
      <MissingDomino message={t`Missing domino ID for update`} />
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
    <NewDomino
      key={date}
      user={user}
      today={today}
      initialDate={initialDate}
      planned={draft.data ?? null}
    />
  )
}

function LoadedEdit({ id }: { id: number }) {
  const today = useToday()
  const entry = useQuery(entryQuery(id))
  if (entry.data) return <EditDomino entry={entry.data} today={today} />
  return entry.isError ? <MissingDomino failed={entry} /> : <PageSpinner />
}

const load = loadOnServer(formData)

/** Only a member has a domino to edit. */
export async function loader(request: LoaderFunctionArgs) {
  const { context, url } = request
  if (url.searchParams.has('edit') && context.get(visitorContext).userId === undefined)
    throw redirect(authHref(url.pathname + url.search), 303)
  const loaded = await load(request)
  const { client, today } = context.get(visitorContext)
  const edit = url.searchParams.get('edit')
  const entry = client.getQueryData(entryQuery(dominoIdOf(edit ?? undefined) ?? 0).queryKey)
  const made = newHeading(newDate(url.searchParams.get('date'), today) ?? today, today)
  if (!('queries' in loaded) || (edit !== null && !entry)) return loaded
  return { ...loaded, title: entry ? editTitle(entry) : made }
}

/** Another part of the same form loads nothing: with an expired session, it would redirect away from the text. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) =>
  defaultShouldRevalidate &&
  !(
    currentUrl.search !== nextUrl.search &&
    ['edit', 'date'].every(
      name => currentUrl.searchParams.get(name) === nextUrl.searchParams.get(name),
    )
  )

export const clientLoader = loadInBrowser(formData)
