import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Field, Options, Select, TextArea, TextInput } from '#src/platform/web/ui/field.tsx'
import { LINE_MAX, OPTIONS_MAX, QUESTION_TYPES, type QuestionType } from '../../constants.ts'
import type { NewQuestion } from '../../contract/check-in-form.ts'

const TYPE_NAMES: Record<QuestionType, string> = {
  scale: 'A scale',
  choice: 'A choice',
  yes_no: 'Yes or no',
  text: 'Their own words',
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

export function QuestionEditor(props: QuestionEditorProps) {
  const { question, at, count, error, onChange, onMove, onRemove } = props
  const number = at + 1
  return (
    <fieldset className="grid gap-4 rounded-lg bg-sheet p-5 shadow-soft">
      <legend className="sr-only">Question {number}</legend>
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_14rem]">
        <Field label={`Question ${number}`} error={error}>
          <TextInput
            value={question.text}
            maxLength={LINE_MAX}
            onChange={event => onChange({ text: event.target.value })}
          />
        </Field>
        <Field label="Answered by">
          <Select
            value={question.type}
            onChange={event => onChange({ type: event.target.value as QuestionType })}
          >
            <Options of={QUESTION_TYPES} labels={TYPE_NAMES} />
          </Select>
        </Field>
      </div>
      {question.type === 'choice' && (
        <Field label="Options" hint={`One per line, two to ${OPTIONS_MAX}.`}>
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
          aria-label={`Move question ${number} up`}
          data-tip
          disabled={at === 0}
          onClick={() => onMove(-1)}
        >
          <ArrowUp aria-hidden className="size-4" />
        </Button>
        <Button
          size="sm"
          variant="quiet"
          aria-label={`Move question ${number} down`}
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
          aria-label={`Remove question ${number}`}
          onClick={onRemove}
        >
          <Trash2 aria-hidden className="size-4" />
          Remove
        </Button>
      </div>
    </fieldset>
  )
}

const ENDS = [
  ['min_label', 'What the lowest means'],
  ['max_label', 'What the highest means'],
] as const

function ScaleFields({ question, onChange }: Pick<QuestionEditorProps, 'question' | 'onChange'>) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {ENDS.map(([field, label]) => (
        <Field key={field} label={label} note="(optional)">
          <TextInput
            value={question[field] ?? ''}
            maxLength={60}
            onChange={event => onChange({ [field]: event.target.value })}
          />
        </Field>
      ))}
    </div>
  )
}
