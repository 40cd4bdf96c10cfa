import { call, useChange } from '#src/platform/web/api/api.ts'
import { focusHeading } from '#src/platform/web/browser/focus-heading.ts'
import { deleteQuiz, type Quiz, updateQuiz } from '../contract/quizzes.ts'
import { deleteResult } from '../contract/results.ts'

/** An administrator's actions on a quiz (docs/product.md 10.4). */
export function useQuizChanges(quiz: Quiz) {
  const params = { id: String(quiz.id) }
  const switchActive = useChange(
    () => call(updateQuiz, { params, body: { active: !quiz.active } }),
    {
      done: ({ active }) => (active ? 'Quiz activated' : 'Quiz deactivated'),
      failed: 'Failed to update quiz status',
      refetch: [['assessment-quizzes'], ['assessment-quiz', quiz.id]],
    },
  )
  const remove = useChange(() => call(deleteQuiz, { params }), {
    done: 'Quiz deleted',
    failed: 'Failed to delete quiz',
    refetch: [['assessment-quizzes']],
    onRefetched: focusHeading,
  })
  return { switchActive, remove }
}

/** Deletes a result and refreshes the lists. */
export function useDeleteResult(onDone: () => void = () => {}) {
  return useChange((id: number) => call(deleteResult, { params: { id: String(id) } }), {
    done: 'Result deleted',
    failed: 'Failed to delete result',
    onDone,
    refetch: [['assessment-results']],
    onRefetched: focusHeading,
  })
}
