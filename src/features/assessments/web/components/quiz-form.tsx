import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { href, useNavigate } from 'react-router'
import { call } from '#src/platform/web/api/api.ts'
import {
  LongTextField,
  SelectField,
  SwitchField,
  TextField,
} from '#src/platform/web/forms/fields.tsx'
import { Form } from '#src/platform/web/forms/form.tsx'
import { useForm } from '#src/platform/web/forms/use-form.ts'
import { toast } from '#src/platform/web/toast-store.ts'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'
import {
  CATEGORIES,
  CATEGORY_LABELS,
  DESCRIPTION_MAX,
  QUESTIONS_MAX,
  TITLE_MAX,
} from '../../constants.ts'
import {
  createQuiz,
  listQuizzes,
  type QuizWithQuestions,
  updateQuiz,
} from '../../contract/quizzes.ts'
import { quizQuery } from '../queries.ts'
import { QuestionEditor } from './question-editor.tsx'
import {
  bodyOf,
  draftOf,
  emptyQuiz,
  problemOf,
  type QuizDraft,
  withQuestion,
} from './quiz-draft.ts'

/**
 * State of the form that creates or changes a quiz (docs/product.md 7.2). One request carries all questions; the draft is kept
 * in this browser until it is saved or discarded.
 */
function useQuizForm(quiz: QuizWithQuestions | undefined) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const draftKey = `quiz:${quiz?.id ?? 'new'}`
  const [stored] = useState(() => (quiz ? draftOf(quiz) : emptyQuiz()))
  const [checked, setChecked] = useState(false)
  const focus = useFocus()

  const form = useForm<QuizDraft, QuizWithQuestions>({
    keep: draftKey,
    stored,
    send(draft, idempotencyKey) {
      const body = bodyOf(draft)
      return quiz
        ? call(updateQuiz, { params: { id: String(quiz.id) }, body })
        : call(createQuiz, { body, idempotencyKey })
    },
    stays: true,
    done: quiz ? t`Quiz updated` : t`Quiz created`,
    failed: quiz ? t`Failed to update quiz` : t`Failed to create quiz`,
    onDone(saved) {
      client.setQueryData(quizQuery(saved.id).queryKey, saved)
      leave()
    },
    refetch: [listQuizzes],
  })

  const leave = () => {
    form.forget()
    navigate(href('/admin/quizzes'))
  }
  const missing = (text: string) =>
    checked && text.trim() === '' ? t`Please fill this in.` : undefined
  const { title, description } = form.values
  return {
    ...form,
    /** Fields show errors only after the first attempt to submit. */
    errors: { title: missing(title), description: missing(description) },
    checked,
    submit() {
      setChecked(true)
      const problem = problemOf(form.values)
      if (problem) toast({ title: t`Error`, description: problem, tone: 'destructive' })
      else form.submit()
    },
    setDraft: (next: QuizDraft | ((before: QuizDraft) => QuizDraft)) =>
      form.editing.set(before => (next instanceof Function ? next(before) : next)),
    cancel: leave,
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

/** The form to create or change a quiz and its questions (docs/product.md 7.2). */
export function QuizForm({ quiz }: { quiz?: QuizWithQuestions }) {
  const form = useQuizForm(quiz)
  const { values: draft, setDraft, checked, isSending: busy, focus } = form
  const [submitLabel, busyLabel] = quiz
    ? [t`Save Changes`, t`Saving...`]
    : [t`Create Quiz`, t`Creating...`]
  return (
    <Form of={form} className="grid max-w-3xl gap-6">
      {form.isRestored && (
        <Alert
          actions={
            <Button size="sm" variant="secondary" onClick={form.reset}>
              <Trans>Start over</Trans>
            </Button>
          }
        >
          <Trans>Your unsaved changes from last time have been restored.</Trans>
        </Alert>
      )}
      <Card className="grid gap-5">
        <h2 className="text-2xl">
          <Trans>Quiz Details</Trans>
        </h2>
        <TextField name="title" label={t`Title`} required maxLength={TITLE_MAX} />
        <LongTextField
          name="description"
          label={t`Description`}
          required
          maxLength={DESCRIPTION_MAX}
        />
        <SelectField name="category" label={t`Category`} of={CATEGORIES} labels={CATEGORY_LABELS} />
        <SwitchField name="active" label={t`Active (make available immediately)`} />
      </Card>
      <h2 id="questions" tabIndex={-1} className="text-2xl">
        <Trans>Questions</Trans>
      </h2>
      {draft.questions.map((question, index) => (
        <QuestionEditor
          key={question.key}
          question={question}
          number={index + 1}
          count={draft.questions.length}
          checked={checked}
          change={setDraft}
          focus={focus}
        />
      ))}
      <Button
        variant="secondary"
        className="justify-self-start"
        disabled={draft.questions.length >= QUESTIONS_MAX}
        onClick={() => {
          const next = withQuestion(draft)
          setDraft(next)
          focus(`#question-${next.questions.at(-1)?.key} textarea`)
        }}
      >
        <Plus aria-hidden className="size-5" />
        <Trans>Add Question</Trans>
      </Button>
      <div className="flex flex-wrap justify-end gap-3 border-line border-t pt-6">
        <Button variant="secondary" disabled={busy} onClick={form.cancel}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" busy={busy}>
          {busy ? busyLabel : submitLabel}
        </Button>
      </div>
    </Form>
  )
}
