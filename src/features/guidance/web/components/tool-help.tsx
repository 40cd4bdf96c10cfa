import type { FormEvent } from 'react'
import { href } from '#src/platform/web/routing/page.ts'
import { Link } from '#src/platform/web/routing/router.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { promptFor } from '../../domain/prompts.ts'
import { useToolGuidance } from '../use-help.ts'
import { useQuestion } from '../use-question.ts'
import { CoachAnswer } from './coach-answer.tsx'
import { HelpBox } from './help-box.tsx'
import { QuestionField } from './question-field.tsx'

/** A question form about the tool of a member page. */
export function ToolHelp({ tool, label }: { tool: 'cabinet' | 'domino'; label: string }) {
  const help = useToolGuidance(tool)
  const question = useQuestion(`tool-help-${tool}`, help.mutate)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    question.ask()
  }

  return (
    <HelpBox>
      <form noValidate onSubmit={handleSubmit} className="grid gap-3">
        <QuestionField label={label} question={question} />
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <Button type="submit" variant="secondary" busy={help.isPending}>
            Ask the AI coach
          </Button>
          <Link
            to={href('/ai-coach', {}, { ask: question.text.trim() || promptFor(tool) })}
            className="text-link"
          >
            Talk it through in the chat
          </Link>
        </div>
      </form>
      <CoachAnswer text={help.data} />
    </HelpBox>
  )
}
