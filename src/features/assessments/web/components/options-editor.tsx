import { Plus, X } from 'lucide-react'
import { Button } from '#src/platform/web/ui/button.tsx'
import { TextInput } from '#src/platform/web/ui/field.tsx'
import { OPTION_MAX, OPTIONS_MAX } from '../../constants.ts'
import { type QuestionEditorProps, withOption, withQuestionChanged } from './quiz-draft.ts'

/** The options of a multiple-choice question; their order gives the points. */
export function OptionsEditor({
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
        Options
        <span className="block font-normal text-ink-soft text-sm">
          The first option gives one point, each following option one more.
        </span>
      </legend>
      {options.map(({ key, text }, index) => (
        <div key={key} className="flex items-center gap-2">
          <TextInput
            aria-label={`Option ${index + 1}`}
            aria-invalid={(checked && text.trim() === '') || undefined}
            placeholder={`Option ${index + 1}`}
            maxLength={OPTION_MAX}
            value={text}
            onChange={event => write(key, event.target.value)}
          />
          <Button
            size="sm"
            variant="quiet"
            className="min-h-11 min-w-11"
            aria-label={`Remove option ${index + 1}`}
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
        Add Option
      </Button>
    </fieldset>
  )
}
