import { Field } from '#src/platform/web/ui/field.tsx'
import { TextArea } from '#src/platform/web/ui/text-area.tsx'
import { TEXT_MAX } from '../../constants.ts'
import type { Question } from '../use-question.ts'

/** @param hint tells the user that the text is sent to the coach */
export function QuestionField(props: { label: string; hint: string; question: Question }) {
  const { label, hint, question } = props
  return (
    <Field label={label} hint={hint} error={question.error}>
      <TextArea
        rows={2}
        maxLength={TEXT_MAX}
        value={question.text}
        onChange={event => question.write(event.target.value)}
      />
    </Field>
  )
}
