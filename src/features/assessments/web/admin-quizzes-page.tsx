import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { messageOf } from '#src/platform/web/api/api.ts'
import { Screen } from '#src/platform/web/layout/screen.tsx'
import {
  loadInBrowser,
  loadOnServer,
  type PageQueries,
} from '#src/platform/web/routing/page-loaders.ts'
import { href, SiteLink } from '#src/platform/web/routing/site-link.tsx'
import { buttonClass } from '#src/platform/web/ui/button.tsx'
import { EmptyState, FailedAlert, Skeleton } from '#src/platform/web/ui/loading.tsx'
import { QuizAdminCard } from './components/quiz-admin-card.tsx'
import { quizzesQuery } from './queries.ts'

/** /admin/quizzes (docs/product.md 10.4): every quiz, active or not. */
export default function AdminQuizzesPage() {
  return (
    <Screen
      title="Assessments"
      actions={
        <SiteLink className={buttonClass()} to={href('/admin/quizzes/create')}>
          <Plus aria-hidden className="size-5" />
          Create New Quiz
        </SiteLink>
      }
    >
      <Quizzes />
    </Screen>
  )
}

function Quizzes() {
  const quizzes = useQuery(quizzesQuery('all'))
  if (quizzes.data) {
    if (quizzes.data.length === 0)
      return (
        <EmptyState title="No quizzes yet.">Create the first one; it can stay inactive.</EmptyState>
      )
    return (
      <ul className="grid gap-5 md:grid-cols-2">
        {quizzes.data.map(quiz => (
          <li key={quiz.id}>
            <QuizAdminCard quiz={quiz} />
          </li>
        ))}
      </ul>
    )
  }
  if (quizzes.isPending) {
    return (
      <div aria-busy="true" className="grid gap-5 md:grid-cols-2">
        <Skeleton className="h-56" />
        <Skeleton className="h-56" />
      </div>
    )
  }
  return (
    <FailedAlert busy={quizzes.isFetching} onRetry={quizzes.refetch}>
      Error loading quizzes: {messageOf(quizzes.error, 'please try again in a moment.')}
    </FailedAlert>
  )
}

const queries: PageQueries = () => [quizzesQuery('all')]

export const loader = loadOnServer(queries)
export const clientLoader = loadInBrowser(queries)
