import { Field } from '#src/platform/web/ui/field.tsx'
import { TextInput } from '#src/platform/web/ui/text-input.tsx'
import { LABEL_MAX, SCALE_MAX, SCALE_MIN } from '../../constants.ts'
import type { QuestionDraft } from './quiz-draft.ts'

export interface ScaleEditorProps {
  question: QuestionDraft
  set: (part: Partial<QuestionDraft>) => void
}

const BOUNDS = [
  ['min_value', 'Min Value', SCALE_MIN],
  ['max_value', 'Max Value', SCALE_MAX],
] as const

const LABELS = [
  ['min_label', 'Min Label'],
  ['max_label', 'Max Label'],
] as const

/** A scale's bounds and labels (docs/product.md 7.1). */
export function ScaleEditor({ question, set }: ScaleEditorProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {BOUNDS.map(([name, label, { from, to }]) => (
        <Field key={name} label={label}>
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
        <Field key={name} label={label}>
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
