import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call, useChange } from '#src/platform/web/api/api.ts'
import { clearDraft, readDraft, useDraft } from '#src/platform/web/drafts/drafts.ts'
import { href, useGo } from '#src/platform/web/routing/site-link.tsx'
import { toast } from '#src/platform/web/ui/toast-store.ts'
import { createQuiz, type QuizWithQuestions, updateQuiz } from '../contract/quizzes.ts'
import { bodyOf, draftOf, emptyQuiz, problemOf, type QuizDraft } from './components/quiz-draft.ts'

/**
 * State of the form that creates or changes a quiz (docs/product.md 7.2). One request carries all questions; the draft is kept
 * in this browser until it is saved or discarded.
 */
export function useQuizForm(quiz: QuizWithQuestions | undefined) {
  const client = useQueryClient()
  const go = useGo()
  const draftKey = `quiz:${quiz?.id ?? 'new'}`
  const [stored] = useState(() => (quiz ? draftOf(quiz) : emptyQuiz()))
  const [kept] = useState(() => readDraft<QuizDraft>(draftKey))
  const [draft, setDraft] = useState(kept ?? stored)
  const [checked, setChecked] = useState(false)
  const focus = useFocus()
  useDraft(draftKey, draft, { enabled: draft !== stored })

  const leave = () => {
    clearDraft(draftKey)
    go(href('/admin/quizzes'))
  }

  const save = useChange(
    (body: ReturnType<typeof bodyOf>, idempotencyKey) =>
      quiz
        ? call(updateQuiz, { params: { id: String(quiz.id) }, body })
        : call(createQuiz, { body, idempotencyKey }),
    {
      done: quiz ? 'Quiz updated' : 'Quiz created',
      failed: quiz ? 'Failed to update quiz' : 'Failed to create quiz',
      onDone(saved) {
        client.setQueryData(['assessment-quiz', saved.id], saved)
        leave()
      },
      refetch: [['assessment-quizzes']],
    },
  )

  const submit = () => {
    setChecked(true)
    const problem = problemOf(draft)
    if (problem) toast({ title: 'Error', description: problem, tone: 'destructive' })
    else save.mutate(bodyOf(draft))
  }
  const startOver = () => {
    clearDraft(draftKey)
    setDraft(stored)
  }
  return {
    draft,
    setDraft,
    submit,
    cancel: leave,
    busy: save.isPending,
    /** Fields show errors only after the first attempt to submit. */
    checked,
    restored: kept !== undefined && draft === kept,
    startOver,
    focus,
  }
}

/** Focuses the element that the last change has added. @returns a function that takes its selector */
function useFocus(): (selector: string) => void {
  const selectorRef = useRef('')
  useEffect(() => {
    if (selectorRef.current) document.querySelector<HTMLElement>(selectorRef.current)?.focus()
    selectorRef.current = ''
  })
  return selector => {
    selectorRef.current = selector
  }
}
