import { AdminShell } from '#src/features/admin/web/components/admin-shell.tsx'
import { QuizForm } from './components/quiz-form.tsx'

/** /admin/quizzes/create (docs/product.md 10.4). */
export default function AdminQuizCreatePage() {
  return (
    <AdminShell title="Create Assessment Quiz">
      <QuizForm />
    </AdminShell>
  )
}
