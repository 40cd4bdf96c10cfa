import { t } from '@lingui/core/macro'
import { useId } from 'react'
import { NEW_QUESTION } from '../../constants.ts'
import type { AskedQuestion } from '../../contract/results.ts'
import type { Answer } from '../../domain.ts'

interface QuestionFieldProps {
  question: AskedQuestion
  answer: Answer | undefined
  onAnswer: (answer: Answer) => void
}

export function QuestionField({ question, answer, onAnswer }: QuestionFieldProps) {
  if (question.question_type === 'scale') {
    return <Scale question={question} answer={answer} onAnswer={onAnswer} />
  }
  const choices =
    question.question_type === 'yes_no'
      ? [
          { value: 'yes', label: t`Yes` },
          { value: 'no', label: t`No` },
        ]
      : [...new Set(question.options)].map(option => ({ value: option, label: option }))
  return (
    <fieldset>
      <legend className="mb-5 font-serif text-2xl">{question.question_text}</legend>
      <div className="grid gap-2.5">
        {choices.map(({ value, label }) => (
          <label
            key={value}
            className="flex min-h-12 cursor-pointer items-center gap-3 rounded-md border border-line-strong bg-sheet px-4 py-2.5 transition-colors duration-150 hover:border-primary has-checked:border-primary has-checked:bg-primary-soft"
          >
            <input
              type="radio"
              name={`q-${question.id}`}
              value={value}
              checked={answer === value}
              onChange={() => onAnswer(value)}
              className="size-5 shrink-0 accent-primary"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function Scale({ question, answer, onAnswer }: QuestionFieldProps) {
  const id = useId()
  const min = question.min_value ?? NEW_QUESTION.min_value
  const max = question.max_value ?? NEW_QUESTION.max_value
  const value = typeof answer === 'number' ? answer : min
  return (
    <div>
      <label htmlFor={id} className="mb-5 block font-serif font-semibold text-2xl leading-tight">
        {question.question_text}
      </label>
      <p
        aria-hidden="true"
        className="mb-2 text-center font-serif text-7xl text-primary tabular-nums leading-none"
      >
        {value}
      </p>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={1}
        value={value}
        aria-valuetext={t`${value} of ${max}`}
        onChange={event => onAnswer(Number(event.target.value))}
        className="h-11 w-full cursor-pointer accent-primary"
      />
      <p className="mt-1 flex justify-between gap-6 text-ink-soft text-sm">
        <span>
          {min} · {question.min_label}
        </span>
        <span className="text-end">
          {max} · {question.max_label}
        </span>
      </p>
    </div>
  )
}
