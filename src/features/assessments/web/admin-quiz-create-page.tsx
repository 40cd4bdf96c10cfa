import { t } from '@lingui/core/macro'
import { Screen } from '#src/platform/web/layout/screen.tsx'
import { QuizForm } from './components/quiz-form.tsx'

/** /admin/quizzes/create (docs/product.md 10.4). */
export default function AdminQuizCreatePage() {
  return (
    <Screen title={t`Create Assessment Quiz`}>
      <QuizForm />
    </Screen>
  )
}
