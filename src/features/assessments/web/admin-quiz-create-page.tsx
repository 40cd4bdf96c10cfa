import { msg, t } from '@lingui/core/macro'
import { Screen } from '#src/platform/web/layout/screen.tsx'
import { pageMeta } from '#src/platform/web/routing/meta.ts'
import { QuizForm } from './components/quiz-form.tsx'

export const meta = pageMeta(msg`Create Assessment Quiz`, msg`Administration.`)

/** /admin/quizzes/create (docs/product.md 10.4). */
export default function AdminQuizCreatePage() {
  return (
    <Screen title={t`Create Assessment Quiz`}>
      <QuizForm />
    </Screen>
  )
}
