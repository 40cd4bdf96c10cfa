import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { href, Link, useNavigate, useParams } from 'react-router'
import { useSession } from '#src/features/sign-in/web/session.tsx'
import { ApiError, call, messageOf } from '#src/platform/web/api/api.ts'
import { Form } from '#src/platform/web/forms/form.tsx'
import { useForm } from '#src/platform/web/forms/use-form.ts'
import { pageMeta } from '#src/platform/web/routing/meta.ts'
import { loadersOf } from '#src/platform/web/routing/page-loaders.ts'
import { authHref } from '#src/platform/web/routing/return-path.ts'
import { usePageTitle } from '#src/platform/web/routing/use-page-title.ts'
import { toast } from '#src/platform/web/toast-store.ts'
import { Button, buttonClass } from '#src/platform/web/ui/button.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'
import { ConfirmDialog } from '#src/platform/web/ui/confirm-dialog.tsx'
import { PageSpinner } from '#src/platform/web/ui/loading.tsx'
import { ANSWER_MISSING } from '../constants.ts'
import type { QuizWithQuestions } from '../contract/quizzes.ts'
import { createResult, listResults, type ResultWithQuestions } from '../contract/results.ts'
import {
  type Answer,
  answerKey,
  initialAnswer,
  isAllLowest,
  isValidAnswer,
  type Responses,
} from '../domain.ts'
import { QuestionField } from './components/question-field.tsx'
import { ResultView } from './components/result-view.tsx'
import { isQuizId, quizQuery } from './queries.ts'
import { useQuestionAt } from './use-question-at.ts'

export const meta = pageMeta(msg`Assessment`, msg`One question at a time.`)

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

/** The first question without an answer, else the last. */
function reachedIn({ questions }: QuizWithQuestions, responses: Responses): number {
  const open = questions.findIndex(each => !isValidAnswer(each, responses[answerKey(each.id)]))
  return open === -1 ? questions.length - 1 : open
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
function useQuizRun(quiz: QuizWithQuestions) {
  const { user } = useSession()
  const navigate = useNavigate()
  const [start] = useState(() => initialRun(quiz, undefined))
  const [result, setResult] = useState<ResultWithQuestions>()
  const asking = useAskOnce()
  const form = useForm({
    keep: `assessment:${quiz.id}`,
    stored: start,
    revive: kept => initialRun(quiz, kept),
    stays: true,
    send: ({ responses }, idempotencyKey) =>
      call(createResult, {
        body: { quiz_id: quiz.id, responses: { ...responses }, ...(user && { user_id: user.id }) },
        idempotencyKey,
      }),
    done: t`Assessment completed`,
    failed: t`Failed to submit assessment`,
    onDone: setResult,
    refetch: [listResults],
  })
  const run = form.values

  const [at, show] = useQuestionAt(reachedIn(quiz, run.responses), run.at)
  const question = quiz.questions[at]
  const last = at === quiz.questions.length - 1

  const goTo = (next: number) => {
    form.set({ at: next })
    show(next)
  }

  const next = () => {
    if (!question) return
    if (!isValidAnswer(question, run.responses[answerKey(question.id)])) {
      toast({ title: t`Response required`, description: ANSWER_MISSING, tone: 'destructive' })
      return
    }
    if (!last) {
      goTo(at + 1)
      return
    }
    if (!user) {
      toast({
        title: t`Authentication required`,
        description: t`Please log in to take this assessment`,
        tone: 'destructive',
      })
      navigate(authHref(href('/assessment/:id', { id: String(quiz.id) })))
      return
    }
    if (!isAllLowest(quiz.questions, run.responses) || !asking.ask()) form.submit()
  }

  return {
    asking,
    form: { ...form, submit: next },
    send: form.submit,
    question,
    last,
    result,
    at,
    answer: question && run.responses[answerKey(question.id)],
    back: () => goTo(at - 1),
    setAnswer: (answer: Answer) =>
      question && form.set({ responses: { ...run.responses, [answerKey(question.id)]: answer } }),
  }
}

/** /assessment/{id} (docs/product.md 7.3). */
export default function QuizPage() {
  const id = Number(useParams().id)
  const { status } = useSession()
  const quiz = useQuery({ ...quizQuery(id), enabled: Number.isSafeInteger(id) && id > 0 })
  usePageTitle(quiz.data?.title ?? t`Assessment`)
  if (quiz.isError || !(id > 0))
    return <Missing error={quiz.error} onRetry={() => quiz.refetch()} />
  // While the session loads, a visitor's draft may still have to be handed to the member.
  if (quiz.isPending || status === 'loading') return <PageSpinner />
  if (quiz.data.questions.length === 0) {
    return (
      <NotAvailable
        title={quiz.data.title}
        why={t`It has no questions yet. Please come back soon.`}
      />
    )
  }
  return (
    <div className="wrap py-8 sm:py-12">
      <Run key={`${id}-${status}`} quiz={quiz.data} />
    </div>
  )
}

function Missing({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isMissing = !(error instanceof ApiError) || error.status === 404 || error.status === 400
  if (isMissing)
    return (
      <NotAvailable title={t`Assessment not found`} why={t`It may have been closed or removed.`} />
    )
  return (
    <NotAvailable
      title={t`The assessment could not be loaded`}
      why={messageOf(error, t`Please try again.`)}
    >
      <Button onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </NotAvailable>
  )
}

function NotAvailable({
  title,
  why,
  children,
}: {
  title: string
  why: string
  children?: ReactNode
}) {
  return (
    <div className="wrap flex min-h-[50vh] flex-col items-center justify-center gap-5 py-16 text-center">
      <h1 tabIndex={-1} className="text-4xl">
        {title}
      </h1>
      <p className="max-w-prose text-ink-soft text-lg">{why}</p>
      <p className="flex flex-wrap justify-center gap-3">
        {children}
        <Link to={href('/assessment')} className={buttonClass('secondary')}>
          <Trans>Back to Assessments</Trans>
        </Link>
      </p>
    </div>
  )
}

function Run({ quiz }: { quiz: QuizWithQuestions }) {
  const run = useQuizRun(quiz)
  const { at, question, form } = run
  const { element } = form
  const shown = useRef(at)
  useEffect(() => {
    if (shown.current === at) return
    shown.current = at
    element.current?.querySelector<HTMLElement>('input:checked, input')?.focus()
  }, [at, element])

  if (run.result) return <ResultView result={run.result} />
  if (!question) return null
  const count = quiz.questions.length
  return (
    <div className="mx-auto grid max-w-2xl gap-6">
      <header className="grid gap-2">
        <Link to={href('/assessment')} className="text-link justify-self-start">
          <Trans>Back to Assessments</Trans>
        </Link>
        <h1 tabIndex={-1} className="text-3xl sm:text-4xl">
          {quiz.title}
        </h1>
        <p className="text-ink-soft">{quiz.description}</p>
      </header>
      <div>
        <p aria-live="polite" className="mb-2 text-ink-soft text-sm">
          <Trans>
            Question {at + 1} of {count}
          </Trans>
        </p>
        <div aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-sunken">
          <div
            className="h-full rounded-full bg-primary transition-[width] duration-200 motion-reduce:transition-none"
            style={{ width: `${((at + 1) / count) * 100}%` }}
          />
        </div>
      </div>
      <Form of={form} className="grid gap-6">
        <Card>
          <QuestionField
            key={question.id}
            question={question}
            answer={run.answer}
            onAnswer={run.setAnswer}
          />
        </Card>
        <div className="flex justify-between gap-3">
          <Button variant="secondary" onClick={run.back} disabled={at === 0 || form.isSending}>
            <Trans>Previous</Trans>
          </Button>
          <Button type="submit" busy={form.isSending}>
            {run.last ? t`Submit` : t`Next`}
          </Button>
        </div>
      </Form>
      <ConfirmDialog
        open={run.asking.isOpen}
        onOpenChange={run.asking.setOpen}
        tone="primary"
        title={t`Every answer is the lowest one`}
        description={t`If that is how it is, submit it. If you have passed over some of them, look at them again first.`}
        cancelLabel={t`Look again`}
        confirmLabel={t`Submit it`}
        onConfirm={run.send}
      />
    </div>
  )
}

const loaders = loadersOf((_, { params }) =>
  isQuizId(params.id) ? [quizQuery(Number(params.id))] : [],
)
export const loader = loaders.onServer
export const clientLoader = loaders.inBrowser
