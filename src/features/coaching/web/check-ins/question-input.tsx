import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import { Field, TextArea } from '#src/platform/web/ui/field.tsx'
import { typed } from '#src/platform/web/ui/typed.ts'
import { TEXT_MAX } from '../../constants.ts'
import type { Question } from '../../contract/check-ins.ts'
import type { Answer } from '../../domain/check-in-form.ts'

interface QuestionInputProps {
  question: Question
  value: Answer | undefined
  onChange: (value: Answer | undefined) => void
}

const CHIP =
  'inline-grid min-h-11 min-w-11 cursor-pointer place-items-center rounded-md border border-line-strong bg-sheet px-3 ' +
  'hover:border-primary has-checked:border-primary has-checked:bg-primary has-checked:text-on-primary ' +
  'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary'

function choicesOf({ type, options, min, max }: Question): { value: Answer; label: string }[] {
  if (type === 'yes_no')
    return [
      { value: 'yes', label: t`Yes` },
      { value: 'no', label: t`No` },
    ]
  // A form may name an option twice; the answers would be the same.
  if (type === 'choice')
    return [...new Set(options)].map(option => ({ value: option, label: option }))
  const from = min ?? 1
  return Array.from({ length: (max ?? 10) - from + 1 }, (_, n) => ({
    value: from + n,
    label: `${from + n}`,
  }))
}

/** One press for everything but text; a second press takes an answer back. */
export function QuestionInput({ question, value, onChange }: QuestionInputProps) {
  const name = useId()
  if (question.type === 'text') {
    return (
      <Field label={question.text}>
        <TextArea
          {...typed(typeof value === 'string' ? value : '', onChange)}
          rows={2}
          maxLength={TEXT_MAX}
        />
      </Field>
    )
  }
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">{question.text}</legend>
      <div className="flex flex-wrap gap-2">
        {choicesOf(question).map(choice => (
          <label key={String(choice.value)} className={CHIP}>
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={value === choice.value}
              onChange={() => onChange(choice.value)}
              onClick={() => value === choice.value && onChange(undefined)}
            />
            {choice.label}
          </label>
        ))}
      </div>
      {(question.min_label || question.max_label) && (
        <p className="mt-1 text-ink-soft text-sm">
          <Trans>
            {question.min ?? 1} is {question.min_label || t`least`}, {question.max ?? 10} is{' '}
            {question.max_label || t`most`}.
          </Trans>
        </p>
      )}
    </fieldset>
  )
}
