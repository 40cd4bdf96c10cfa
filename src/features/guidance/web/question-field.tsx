import { useState } from 'react'
import { siteSettings } from '#src/platform/web/browser/site-settings.ts'
import { useKept } from '#src/platform/web/drafts/use-kept.ts'
import { Field, TextArea } from '#src/platform/web/ui/field.tsx'
import { TEXT_MAX, TEXT_REQUIRED, toAiCoach } from '../constants.ts'

export interface Question {
  text: string
  error: string | undefined
  write: (text: string) => void
  /** Does nothing but show an error if the text is blank. */
  ask: () => void
}

/**
 * A question to the AI coach outside the chat; the draft is kept until the answer arrives.
 * @param send calls the AI coach, and `onSuccess` when the answer has arrived
 */
export function useQuestion(
  draftKey: string,
  send: (text: string, options: { onSuccess: () => void }) => void,
): Question {
  const text = useKept(draftKey, '')
  const [error, setError] = useState<string>()
  return {
    text: text.value,
    error,
    write: next => {
      text.set(next)
      setError(undefined)
    },
    ask: () => {
      const trimmed = text.value.trim()
      setError(trimmed ? undefined : TEXT_REQUIRED)
      if (trimmed) send(trimmed, { onSuccess: () => text.forget() })
    },
  }
}

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
