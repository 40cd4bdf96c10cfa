import { Field } from '#src/platform/web/ui/field.tsx'
import { TextInput } from '#src/platform/web/ui/text-input.tsx'
import { LABEL_MAX, SCALE_MAX, SCALE_MIN } from '../../constants.ts'
import type { QuestionDraft } from './quiz-draft.ts'

export interface ScaleEditorProps {
  question: QuestionDraft
  set: (part: Partial<QuestionDraft>) => void
}

/** A scale's bounds and labels (docs/product.md 7.1). */
export function ScaleEditor({ question, set }: ScaleEditorProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label="Min Value">
        <TextInput
          type="number"
          min={SCALE_MIN.from}
          max={SCALE_MIN.to}
          value={question.min_value}
          onChange={event => set({ min_value: event.target.value })}
        />
      </Field>
      <Field label="Max Value">
        <TextInput
          type="number"
          min={SCALE_MAX.from}
          max={SCALE_MAX.to}
          value={question.max_value}
          onChange={event => set({ max_value: event.target.value })}
        />
      </Field>
      <Field label="Min Label">
        <TextInput
          maxLength={LABEL_MAX}
          value={question.min_label}
          onChange={event => set({ min_label: event.target.value })}
        />
      </Field>
      <Field label="Max Label">
        <TextInput
          maxLength={LABEL_MAX}
          value={question.max_label}
          onChange={event => set({ max_label: event.target.value })}
        />
      </Field>
    </div>
  )
}
