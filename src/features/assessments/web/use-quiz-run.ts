import { useRef, useState } from 'react'
import { useSession } from '#src/features/sign-in/web/session.tsx'
import { call, useChange } from '#src/platform/web/api/api.ts'
import { readDraft, useDraft } from '#src/platform/web/drafts/drafts.ts'
import { authHref } from '#src/platform/web/routing/return-path.ts'
import { href, useGo } from '#src/platform/web/routing/site-link.tsx'
import { toast } from '#src/platform/web/ui/toast-store.ts'
import { ANSWER_MISSING } from '../constants.ts'
import type { QuizWithQuestions } from '../contract/quizzes.ts'
import { createResult, type ResultWithQuestions } from '../contract/results.ts'
import {
  type Answer,
  answerKey,
  initialAnswer,
  isAllLowest,
  isValidAnswer,
  type Responses,
} from '../domain.ts'

interface Run {
  responses: Responses
  at: number
}

/** Initial state: answers restored after a reload or sign-in, and every scale at its minimum. */
function initialRun(quiz: QuizWithQuestions, kept: Run | undefined): Run {
  const responses: Record<string, Answer> = {}
  for (const question of quiz.questions) {
    const before = kept?.responses[answerKey(question.id)]
    const answer = isValidAnswer(question, before) ? before : initialAnswer(question)
    if (answer !== undefined) responses[answerKey(question.id)] = answer
  }
  const at = Math.min(Math.max(kept?.at ?? 0, 0), quiz.questions.length - 1)
  return { responses, at }
}

/** A question that is asked once: somebody may have meant it. */
function useAskOnce() {
  const [isOpen, setOpen] = useState(false)
  const wasAsked = useRef(false)
  /** @returns whether it asks now */
  function ask(): boolean {
    if (wasAsked.current) return false
    wasAsked.current = true
    setOpen(true)
    return true
  }
  return { isOpen, setOpen, ask }
}

/** Taking a quiz: one question at a time, back and forth, then submit (docs/product.md 7.3). */
export function useQuizRun(quiz: QuizWithQuestions) {
  const { user } = useSession()
  const go = useGo()
  const draftKey = `assessment:${quiz.id}`
  const [run, setRun] = useState(() => initialRun(quiz, readDraft<Run>(draftKey)))
  const [result, setResult] = useState<ResultWithQuestions>()
  const asking = useAskOnce()
  const touched = useRef(false)
  const draft = useDraft(draftKey, run, { enabled: touched.current && result === undefined })

  const question = quiz.questions[run.at]
  const last = run.at === quiz.questions.length - 1
  const change = (next: Partial<Run>) => {
    touched.current = true
    setRun(before => ({ ...before, ...next }))
  }

  const submit = useChange(
    (responses: Responses, idempotencyKey) =>
      call(createResult, {
        body: { quiz_id: quiz.id, responses: { ...responses }, ...(user && { user_id: user.id }) },
        idempotencyKey,
      }),
    {
      done: 'Assessment completed',
      failed: 'Failed to submit assessment',
      onDone(made) {
        draft.clear()
        setResult(made)
      },
      refetch: [['assessment-results']],
    },
  )

  const next = () => {
    if (!question) return
    if (!isValidAnswer(question, run.responses[answerKey(question.id)])) {
      toast({ title: 'Response required', description: ANSWER_MISSING, tone: 'destructive' })
      return
    }
    if (!last) {
      change({ at: run.at + 1 })
      return
    }
    if (!user) {
      touched.current = true
      setRun(before => ({ ...before }))
      toast({
        title: 'Authentication required',
        description: 'Please log in to take this assessment',
        tone: 'destructive',
      })
      go(authHref(href('/assessment/:id', { id: quiz.id })))
      return
    }
    const send = () => submit.mutate(run.responses)
    if (!isAllLowest(quiz.questions, run.responses) || !asking.ask()) send()
  }

  return {
    asking,
    send: () => submit.mutate(run.responses),
    question,
    last,
    result,
    at: run.at,
    answer: question && run.responses[answerKey(question.id)],
    busy: submit.isPending,
    next,
    back: () => change({ at: run.at - 1 }),
    setAnswer: (answer: Answer) =>
      question && change({ responses: { ...run.responses, [answerKey(question.id)]: answer } }),
  }
}
