import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#src/platform/web/api/api.ts'
import { focusHeading } from '#src/platform/web/browser/focus-heading.ts'
import { toastError } from '#src/platform/web/ui/toast-error.ts'
import { toast } from '#src/platform/web/ui/toast-store.ts'
import { deleteQuiz, type Quiz, updateQuiz } from '../contract/quizzes.ts'
import { deleteResult } from '../contract/results.ts'

/** An administrator's actions on a quiz (docs/product.md 10.4). */
export function useQuizChanges(quiz: Quiz) {
  const client = useQueryClient()
  const params = { id: String(quiz.id) }
  const refresh = () => client.invalidateQueries({ queryKey: ['assessment-quizzes'] })
  const switchActive = useMutation({
    mutationFn: () => call(updateQuiz, { params, body: { active: !quiz.active } }),
    onSuccess: ({ active }) => {
      toast({ title: active ? 'Quiz activated' : 'Quiz deactivated', tone: 'success' })
      void client.invalidateQueries({ queryKey: ['assessment-quiz', quiz.id] })
      return refresh()
    },
    onError: error => toastError(error, 'Failed to update quiz status'),
  })
  const remove = useMutation({
    mutationFn: () => call(deleteQuiz, { params }),
    onSuccess: async () => {
      toast({ title: 'Quiz deleted', tone: 'success' })
      await refresh()
      focusHeading()
    },
    onError: error => toastError(error, 'Failed to delete quiz'),
  })
  return { switchActive, remove }
}

/** Deletes a result and refreshes the lists. */
export function useDeleteResult(onDone: () => void = () => {}) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(deleteResult, { params: { id: String(id) } }),
    onSuccess: async () => {
      toast({ title: 'Result deleted', tone: 'success' })
      onDone()
      await client.invalidateQueries({ queryKey: ['assessment-results'] })
      focusHeading()
    },
    onError: error => toastError(error, 'Failed to delete result'),
  })
}
