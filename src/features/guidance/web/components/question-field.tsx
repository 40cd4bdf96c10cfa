import { siteSettings } from '#src/platform/web/browser/site-settings.ts'
import { Field, TextArea } from '#src/platform/web/ui/field.tsx'
import { TEXT_MAX, toAiCoach } from '../../constants.ts'
import type { Question } from '../use-question.ts'

interface QuestionFieldProps {
  label: string
  note?: string | undefined
  question: Question
}

export function QuestionField({ label, note = '', question }: QuestionFieldProps) {
  const hint = `What you write here is sent ${toAiCoach(siteSettings().aiService)} ${note}`.trim()
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
