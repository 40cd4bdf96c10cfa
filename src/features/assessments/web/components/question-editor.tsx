import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, Plus, Trash2, X } from 'lucide-react'
import { i18n, said } from '#src/contract/i18n.ts'
import { labelWords, pipLabelsOf } from '#src/features/texts/domain/pips.ts'
import { siteSettings } from '#src/platform/web/browser/site-settings.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'
import { Field, Options, Select, TextArea, TextInput } from '#src/platform/web/ui/field.tsx'
import {
  AREA_QUESTIONS_MIN,
  LABEL_MAX,
  OPTION_MAX,
  OPTIONS_MAX,
  QUESTION_MAX,
  QUESTION_TYPE_LABELS,
  QUESTION_TYPES,
  QUESTIONS_INCOMPLETE,
  type QuestionType,
  SCALE_MAX,
  SCALE_MIN,
} from '../../constants.ts'
import {
  type QuestionDraft,
  type QuestionEditorProps,
  withOption,
  withQuestionChanged,
  withQuestionMoved,
} from './quiz-draft.ts'

/** The options of a multiple-choice question; their order gives the points. */
function OptionsEditor({
  question: { key: question, options },
  checked,
  change,
  focus,
}: Pick<QuestionEditorProps, 'question' | 'checked' | 'change' | 'focus'>) {
  const write = (key: number, text: string) =>
    change(draft =>
      withQuestionChanged(draft, question, before => ({
        options: before.options.map(option => (option.key === key ? { ...option, text } : option)),
      })),
    )
  const remove = (key: number) => {
    change(draft =>
      withQuestionChanged(draft, question, before => ({
        options: before.options.filter(option => option.key !== key),
      })),
    )
    focus(`#question-${question} fieldset input`)
  }
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 font-semibold">
        <Trans>
          Options
          <span className="block font-normal text-ink-soft text-sm">
            The first option gives one point, each following option one more.
          </span>
        </Trans>
      </legend>
      {options.map(({ key, text }, index) => (
        <div key={key} className="flex items-center gap-2">
          <TextInput
            aria-label={t`Option ${index + 1}`}
            aria-invalid={(checked && text.trim() === '') || undefined}
            placeholder={t`Option ${index + 1}`}
            maxLength={OPTION_MAX}
            value={text}
            onChange={event => write(key, event.target.value)}
          />
          <Button
            size="sm"
            variant="quiet"
            className="min-h-11 min-w-11"
            aria-label={t`Remove option ${index + 1}`}
            data-tip
            disabled={options.length === 1}
            onClick={() => remove(key)}
          >
            <X aria-hidden className="size-5" />
          </Button>
        </div>
      ))}
      <Button
        size="sm"
        variant="secondary"
        className="justify-self-start"
        disabled={options.length >= OPTIONS_MAX}
        onClick={() => {
          change(draft => withOption(draft, question))
          focus(`#question-${question} fieldset > div:last-of-type input`)
        }}
      >
        <Plus aria-hidden className="size-4" />
        <Trans>Add Option</Trans>
      </Button>
    </fieldset>
  )
}

interface ScaleEditorProps {
  question: QuestionDraft
  set: (part: Partial<QuestionDraft>) => void
}

const BOUNDS = [
  ['min_value', msg`Min Value`, SCALE_MIN],
  ['max_value', msg`Max Value`, SCALE_MAX],
] as const

const LABELS = [
  ['min_label', msg`Min Label`],
  ['max_label', msg`Max Label`],
] as const

/** A scale's bounds and labels (docs/product.md 7.1). */
function ScaleEditor({ question, set }: ScaleEditorProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {BOUNDS.map(([name, label, { from, to }]) => (
        <Field key={name} label={i18n._(label)}>
          <TextInput
            type="number"
            min={from}
            max={to}
            value={question[name]}
            onChange={event => set({ [name]: event.target.value })}
          />
        </Field>
      ))}
      {LABELS.map(([name, label]) => (
        <Field key={name} label={i18n._(label)}>
          <TextInput
            maxLength={LABEL_MAX}
            value={question[name]}
            onChange={event => set({ [name]: event.target.value })}
          />
        </Field>
      ))}
    </div>
  )
}

interface AreasEditorProps {
  number: number
  pips: readonly number[]
  onChange: (pips: number[]) => void
}

/** The areas of a domino that a question is about; a member's review uses them to find the lowest ones. */
function AreasEditor({ number, pips, onChange }: AreasEditorProps) {
  const labels = pipLabelsOf(siteSettings()).map(labelWords)
  const toggle = (pip: number) =>
    onChange(
      pips.includes(pip) ? pips.filter(each => each !== pip) : [...pips, pip].sort((a, b) => a - b),
    )
  return (
    <details className="rounded-md bg-sunken px-4">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">
        <Trans>Areas of question {number}:</Trans>{' '}
        {pips.map(pip => labels[pip - 1]).join(', ') || t`none`}
      </summary>
      <fieldset className="grid gap-1 pb-4 sm:grid-cols-2">
        <legend className="pb-2 text-ink-soft text-sm">
          <Trans>
            A member's weekly review proposes the areas that do worst, from {AREA_QUESTIONS_MIN}{' '}
            questions each.
          </Trans>
        </legend>
        {labels.map((label, at) => (
          <label key={label} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              className="size-5 accent-primary"
              checked={pips.includes(at + 1)}
              onChange={() => toggle(at + 1)}
            />
            {label}
          </label>
        ))}
      </fieldset>
    </details>
  )
}

const HINTS: Record<QuestionType, MessageDescriptor> = {
  multiple_choice: msg`Members select one option.`,
  scale: msg`Members pick a value on a scale.`,
  yes_no: msg`Members answer Yes or No.`,
}

/** A card to edit one question: text, type, the fields of that type, and its position. */
export function QuestionEditor({
  question,
  number,
  count,
  checked,
  change,
  focus,
}: QuestionEditorProps) {
  const { key } = question
  const set = (part: Partial<QuestionDraft>) =>
    change(draft => withQuestionChanged(draft, key, () => part))
  const move = (by: -1 | 1) => {
    change(draft => withQuestionMoved(draft, key, by))
    focus(`#question-${key} h3`)
  }
  const remove = () => {
    change(draft => ({ ...draft, questions: draft.questions.filter(each => each.key !== key) }))
    focus('#questions')
  }
  const blank = checked && question.question_text.trim() === ''
  return (
    <Card id={`question-${key}`} className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 tabIndex={-1} className="text-xl">
          <Trans>Question {number}</Trans>
        </h3>
        <div className="flex gap-1">
          <Button
            size="sm"
            variant="quiet"
            aria-label={t`Move up question ${number}`}
            data-tip
            disabled={number === 1}
            onClick={() => move(-1)}
          >
            <ArrowUp aria-hidden className="size-5" />
          </Button>
          <Button
            size="sm"
            variant="quiet"
            aria-label={t`Move down question ${number}`}
            data-tip
            disabled={number === count}
            onClick={() => move(1)}
          >
            <ArrowDown aria-hidden className="size-5" />
          </Button>
          <Button
            size="sm"
            variant="quiet"
            className="text-danger!"
            disabled={count === 1}
            onClick={remove}
          >
            <Trash2 aria-hidden className="size-4" />
            <Trans>
              Remove<span className="sr-only"> question {number}</span>
            </Trans>
          </Button>
        </div>
      </div>
      <Field
        label={t`Question Text`}
        error={blank ? said(QUESTIONS_INCOMPLETE) : undefined}
        required
      >
        <TextArea
          rows={2}
          maxLength={QUESTION_MAX}
          value={question.question_text}
          onChange={event => set({ question_text: event.target.value })}
        />
      </Field>
      <Field label={t`Question Type`} hint={i18n._(HINTS[question.question_type])}>
        <Select
          value={question.question_type}
          onChange={event => {
            const type = QUESTION_TYPES.find(each => each === event.target.value)
            if (type) set({ question_type: type })
          }}
        >
          <Options of={QUESTION_TYPES} labels={QUESTION_TYPE_LABELS} />
        </Select>
      </Field>
      {question.question_type === 'multiple_choice' && (
        <OptionsEditor question={question} checked={checked} change={change} focus={focus} />
      )}
      {question.question_type === 'scale' && <ScaleEditor question={question} set={set} />}
      <AreasEditor number={number} pips={question.pips ?? []} onChange={pips => set({ pips })} />
    </Card>
  )
}
