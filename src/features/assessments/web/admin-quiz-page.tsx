import { useQuery } from '@tanstack/react-query'
import { AdminShell } from '#src/features/admin/web/components/admin-shell.tsx'
import { useParams } from '#src/platform/web/routing/router.tsx'
import { Skeleton } from '#src/platform/web/ui/skeleton.tsx'
import { MissingQuiz } from './components/missing-quiz.tsx'
import { QuizForm } from './components/quiz-form.tsx'
import { quizQuery } from './queries.ts'

/** /admin/quizzes/{id} (spec 2): the form of a new quiz, filled in. */
export function AdminQuizPage() {
  const id = Number(useParams().id)
  const quiz = useQuery(quizQuery(id))
  return (
    <AdminShell title="Edit Quiz">
      {quiz.data ? (
        <QuizForm key={id} quiz={quiz.data} />
      ) : quiz.isError ? (
        <MissingQuiz error={quiz.error} />
      ) : (
        <Skeleton className="h-96 max-w-3xl" />
      )}
    </AdminShell>
  )
}
