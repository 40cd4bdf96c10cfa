import { msg, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { Screen } from '#src/platform/web/layout/screen.tsx'
import { pageMeta } from '#src/platform/web/routing/meta.ts'
import { loadersOf } from '#src/platform/web/routing/page-loaders.ts'
import { Skeleton } from '#src/platform/web/ui/loading.tsx'
import { Missing } from './components/missing.tsx'
import { QuizForm } from './components/quiz-form.tsx'
import { isQuizId, quizQuery } from './queries.ts'

export const meta = pageMeta(msg`Edit quiz`, msg`Administration.`)

/** /admin/quizzes/{id} (docs/product.md 10.4): the form of a new quiz, filled in. */
export default function AdminQuizPage() {
  const id = Number(useParams().id)
  const quiz = useQuery(quizQuery(id))
  return (
    <Screen title={t`Edit Quiz`}>
      {quiz.data ? (
        <QuizForm key={id} quiz={quiz.data} />
      ) : quiz.isError ? (
        <Missing what="quiz" error={quiz.error} />
      ) : (
        <Skeleton className="h-96 max-w-3xl" />
      )}
    </Screen>
  )
}

const loaders = loadersOf((_, { params }) =>
  isQuizId(params.id) ? [quizQuery(Number(params.id))] : [],
)
export const loader = loaders.onServer
export const clientLoader = loaders.inBrowser
