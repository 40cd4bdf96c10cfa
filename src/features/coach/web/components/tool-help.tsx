import { type FormEvent, useState } from 'react'
import { readDraft, useDraft } from '#src/web/app/drafts.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Field } from '#src/web/ui/field.tsx'
import { TextArea } from '#src/web/ui/text-area.tsx'
import { NOTHING_SAID, TEXT_MAX } from '../../constants.ts'
import { useToolGuidance } from '../use-help.ts'
import { CoachAnswer } from './coach-answer.tsx'
import { HelpBox } from './help-box.tsx'

/** A question about the tool that a page of the application is for. */
export function ToolHelp({ tool, label }: { tool: 'cabinet' | 'domino'; label: string }) {
  const draftKey = `tool-help-${tool}`
  const [text, setText] = useState(() => readDraft<string>(draftKey) ?? '')
  const [error, setError] = useState<string>()
  const help = useToolGuidance(tool)
  const draft = useDraft(draftKey, text, { enabled: text !== '' })

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const question = text.trim()
    setError(question ? undefined : NOTHING_SAID)
    if (question) help.mutate(question, { onSuccess: () => draft.clear() })
  }

  return (
    <HelpBox>
      <form noValidate onSubmit={handleSubmit} className="grid gap-3">
        <Field label={label} hint="Your question is sent to the coach." error={error}>
          <TextArea
            rows={2}
            maxLength={TEXT_MAX}
            value={text}
            onChange={event => {
              setText(event.target.value)
              setError(undefined)
            }}
          />
        </Field>
        <Button type="submit" variant="secondary" busy={help.isPending} className="justify-self-start">
          Ask the coach
        </Button>
      </form>
      <CoachAnswer text={help.data} />
    </HelpBox>
  )
}
