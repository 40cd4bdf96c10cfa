import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { readDraft, useDraft } from '#src/web/app/drafts.ts'
import { href } from '#src/web/routes.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Field } from '#src/web/ui/field.tsx'
import { TextArea } from '#src/web/ui/text-area.tsx'
import { NOTHING_SAID, TEXT_MAX } from '../../constants.ts'
import { promptFor } from '../../domain.ts'
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
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <Button type="submit" variant="secondary" busy={help.isPending}>
            Ask the coach
          </Button>
          <Link to={href('coach', {}, { ask: text.trim() || promptFor(tool) })} className="text-link">
            Talk it through in the chat
          </Link>
        </div>
      </form>
      <CoachAnswer text={help.data} />
    </HelpBox>
  )
}
