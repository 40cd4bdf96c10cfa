import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'
import { Field } from '#src/platform/web/ui/field.tsx'
import { Options } from '#src/platform/web/ui/options.tsx'
import { Select } from '#src/platform/web/ui/select.tsx'
import { TextArea } from '#src/platform/web/ui/text-area.tsx'
import {
  QUESTION_MAX,
  QUESTION_TYPE_LABELS,
  QUESTION_TYPES,
  QUESTIONS_INCOMPLETE,
  type QuestionType,
} from '../../constants.ts'
import { AreasEditor } from './areas-editor.tsx'
import { OptionsEditor } from './options-editor.tsx'
import {
  type QuestionDraft,
  type QuestionEditorProps,
  withQuestionChanged,
  withQuestionMoved,
} from './quiz-draft.ts'
import { ScaleEditor } from './scale-editor.tsx'

const HINTS: Record<QuestionType, string> = {
  multiple_choice: 'Members select one option.',
  scale: 'Members pick a value on a scale.',
  yes_no: 'Members answer Yes or No.',
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
          Question {number}
        </h3>
        <div className="flex gap-1">
          <Button
            size="sm"
            variant="quiet"
            aria-label={`Move up question ${number}`}
            data-tip
            disabled={number === 1}
            onClick={() => move(-1)}
          >
            <ArrowUp aria-hidden className="size-5" />
          </Button>
          <Button
            size="sm"
            variant="quiet"
            aria-label={`Move down question ${number}`}
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
            Remove<span className="sr-only"> question {number}</span>
          </Button>
        </div>
      </div>
      <Field label="Question Text" error={blank ? QUESTIONS_INCOMPLETE : undefined} required>
        <TextArea
          rows={2}
          maxLength={QUESTION_MAX}
          value={question.question_text}
          onChange={event => set({ question_text: event.target.value })}
        />
      </Field>
      <Field label="Question Type" hint={HINTS[question.question_type]}>
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
