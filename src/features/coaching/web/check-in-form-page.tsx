import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { i18n } from '#src/contract/i18n.ts'
import { ApiError, call } from '#src/platform/web/api/api.ts'
import { outdate } from '#src/platform/web/api/query-keys.ts'
import { VersionChoice } from '#src/platform/web/editing/version-choice.tsx'
import { Form, SubmitButton } from '#src/platform/web/forms/form.tsx'
import { useForm } from '#src/platform/web/forms/use-form.ts'
import { Screen } from '#src/platform/web/layout/screen.tsx'
import { pageMeta } from '#src/platform/web/routing/meta.ts'
import { loadersOf } from '#src/platform/web/routing/page-loaders.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Field, Options, Select, Switch, TextArea, TextInput } from '#src/platform/web/ui/field.tsx'
import { FailedChange, Loading } from '#src/platform/web/ui/loading.tsx'
import { typed } from '#src/platform/web/ui/typed.ts'
import {
  LINE_MAX,
  OPTIONS_MAX,
  QUESTION_TYPES,
  QUESTIONS_MAX,
  type QuestionType,
} from '../constants.ts'
import { type NewQuestion, putForm, type Form as StoredForm } from '../contract/check-ins.ts'
import { checkInFormQuery } from './queries.ts'

export const meta = pageMeta(msg`Check-in form`, msg`What your clients answer every week.`)

export default function CheckInFormPage() {
  const form = useQuery(checkInFormQuery)
  return (
    <Screen
      title={t`Check-in form`}
      intro={t`Your clients answer this once a week. Two minutes should be enough.`}
    >
      {form.data ? (
        <Editor form={form.data} />
      ) : (
        <Loading query={form} title={t`The form could not be loaded`} className="h-96" />
      )}
    </Screen>
  )
}

/** Questions with a stable key, which survives moves. */
type Draft = {
  since: string | null
  atStart: boolean
  questions: (NewQuestion & { key: string })[]
}

const draftOf = ({ questions, asked_at_start, updated_at }: StoredForm): Draft => ({
  since: updated_at,
  atStart: asked_at_start,
  questions: questions.map(each => ({ ...each, key: `q${each.id}` })),
})

const questionsOf = ({ questions }: Draft): NewQuestion[] =>
  questions.map(({ key: _, ...question }) => ({
    ...question,
    options:
      question.type === 'choice' ? (question.options ?? []).filter(text => text.trim()) : null,
  }))

const bodyOf = (draft: Draft) => ({
  expected_updated_at: draft.since,
  asked_at_start: draft.atStart,
  questions: questionsOf(draft),
})

const textsOf = (questions: readonly { text: string }[]): string =>
  questions.map(({ text }) => text).join('\n')

function Editor({ form }: { form: StoredForm }) {
  const client = useQueryClient()
  const editing = useForm({
    keep: 'check-in-form',
    stored: draftOf(form),
    send: draft => call(putForm, { body: bodyOf(draft) }),
    done: { title: t`Form saved`, description: t`It applies from the next check-in.` },
    onDone: stored => client.setQueryData(checkInFormQuery.queryKey, stored),
    onFailed(error) {
      if (error instanceof ApiError && error.code === 'form_stale')
        void outdate(client, checkInFormQuery)
      return undefined
    },
  })
  const { isChanged, set, reset, errors } = editing
  const { questions, since, atStart } = editing.values
  const isStale = since !== form.updated_at
  const change = (changed: Draft['questions']) => set({ questions: changed })
  const move = (at: number, by: number) => {
    const next = [...questions]
    const [moved] = next.splice(at, 1)
    if (moved) next.splice(at + by, 0, moved)
    change(next)
  }
  return (
    <Form of={editing} className="grid max-w-3xl gap-5">
      <VersionChoice
        title={t`This form was changed in another tab.`}
        versions={
          isStale
            ? [{ part: 'questions', mine: textsOf(questions), theirs: textsOf(form.questions) }]
            : []
        }
        onChoose={(_, side) => (side === 'mine' ? set({ since: form.updated_at }) : reset())}
      />
      <AtStart checked={atStart} onChange={on => set({ atStart: on })} />
      {questions.map((question, at) => (
        <QuestionEditor
          key={question.key}
          question={question}
          at={at}
          count={questions.length}
          error={Object.entries(errors).find(([name]) => name.startsWith(`questions.${at}.`))?.[1]}
          onChange={patch =>
            change(questions.map(each => (each === question ? { ...each, ...patch } : each)))
          }
          onMove={by => move(at, by)}
          onRemove={() => change(questions.filter(each => each !== question))}
        />
      ))}
      <AddQuestion
        count={questions.length}
        onAdd={() => change([...questions, { type: 'text', text: '', key: `new${Date.now()}` }])}
      />
      {!isStale && (
        <FailedChange of={editing} title={t`The form was not saved`} isKept>
          {t`Please try again.`}
        </FailedChange>
      )}
      <div className="flex flex-wrap gap-3">
        <SubmitButton disabled={!isChanged || isStale}>
          <Trans>Save form</Trans>
        </SubmitButton>
        {isChanged && (
          <Button variant="quiet" onClick={reset}>
            <Trans>Discard changes</Trans>
          </Button>
        )}
      </div>
    </Form>
  )
}

const AtStart = (props: { checked: boolean; onChange: (checked: boolean) => void }) => (
  <Switch
    {...props}
    label={t`Ask it at the start: a new client finds it at once, then once a week`}
  />
)

const AddQuestion = ({ count, onAdd }: { count: number; onAdd: () => void }) => (
  <div className="flex flex-wrap gap-3">
    <Button variant="secondary" disabled={count >= QUESTIONS_MAX} onClick={onAdd}>
      <Plus aria-hidden className="size-4" />
      <Trans>Add a question</Trans>
    </Button>
    <p className="self-center text-ink-soft">
      <Trans>
        {count} of {QUESTIONS_MAX}
      </Trans>
    </p>
  </div>
)

const loaders = loadersOf(() => [checkInFormQuery])
export const loader = loaders.onServer
export const clientLoader = loaders.inBrowser

const TYPE_NAMES: Record<QuestionType, MessageDescriptor> = {
  scale: msg`A scale`,
  choice: msg`A choice`,
  yes_no: msg`Yes or no`,
  text: msg`Their own words`,
}

interface QuestionEditorProps {
  question: NewQuestion
  at: number
  count: number
  error: string | undefined
  onChange: (patch: Partial<NewQuestion>) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

function QuestionEditor(props: QuestionEditorProps) {
  const { question, at, count, error, onChange, onMove, onRemove } = props
  const number = at + 1
  return (
    <fieldset className="grid gap-4 rounded-lg bg-sheet p-5 shadow-soft">
      <legend className="sr-only">
        <Trans>Question {number}</Trans>
      </legend>
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_14rem]">
        <Field label={t`Question ${number}`} error={error}>
          <TextInput {...typed(question.text, text => onChange({ text }))} maxLength={LINE_MAX} />
        </Field>
        <Field label={t`Answered by`}>
          <Select
            value={question.type}
            onChange={event => onChange({ type: event.target.value as QuestionType })}
          >
            <Options of={QUESTION_TYPES} labels={TYPE_NAMES} />
          </Select>
        </Field>
      </div>
      {question.type === 'choice' && (
        <Field label={t`Options`} hint={t`One per line, two to ${OPTIONS_MAX}.`}>
          <TextArea
            rows={3}
            value={(question.options ?? []).join('\n')}
            onChange={event =>
              onChange({ options: event.target.value.split('\n').slice(0, OPTIONS_MAX) })
            }
          />
        </Field>
      )}
      {question.type === 'scale' && <ScaleFields question={question} onChange={onChange} />}
      <div className="flex flex-wrap gap-1">
        <Button
          size="sm"
          variant="quiet"
          aria-label={t`Move question ${number} up`}
          data-tip
          disabled={at === 0}
          onClick={() => onMove(-1)}
        >
          <ArrowUp aria-hidden className="size-4" />
        </Button>
        <Button
          size="sm"
          variant="quiet"
          aria-label={t`Move question ${number} down`}
          data-tip
          disabled={number === count}
          onClick={() => onMove(1)}
        >
          <ArrowDown aria-hidden className="size-4" />
        </Button>
        <Button
          size="sm"
          variant="quiet"
          disabled={count === 1}
          aria-label={t`Remove question ${number}`}
          onClick={onRemove}
        >
          <Trash2 aria-hidden className="size-4" />
          <Trans>Remove</Trans>
        </Button>
      </div>
    </fieldset>
  )
}

const ENDS = [
  ['min_label', msg`What the lowest means`],
  ['max_label', msg`What the highest means`],
] as const

function ScaleFields({ question, onChange }: Pick<QuestionEditorProps, 'question' | 'onChange'>) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {ENDS.map(([field, label]) => (
        <Field key={field} label={i18n._(label)} note={t`(optional)`}>
          <TextInput
            {...typed(question[field] ?? '', text => onChange({ [field]: text }))}
            maxLength={60}
          />
        </Field>
      ))}
    </div>
  )
}
