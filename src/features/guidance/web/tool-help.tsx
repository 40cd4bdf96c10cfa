import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { href, Link } from 'react-router'
import { said } from '#src/contract/i18n.ts'
import type { ToolId } from '#src/features/texts/constants.ts'
import { Form } from '#src/platform/web/forms/form.tsx'
import { withQuery } from '#src/platform/web/routing/with-query.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import { NOT_THERAPY, PROMPTS } from '../constants.ts'
import { CoachAnswer } from './coach-answer.tsx'
import { HelpBox } from './help-box.tsx'
import { QuestionField, useQuestion } from './question-field.tsx'
import { useToolGuidance } from './use-help.ts'

interface ToolHelpProps {
  tool: ToolId
  label: string
  /** Shown after the sentence that says who receives the question. */
  note?: string
  className?: string
}

export function ToolHelp({ tool, label, note, className }: ToolHelpProps) {
  const help = useToolGuidance(tool)
  const question = useQuestion(`tool-help-${tool}`, help.answerTo)

  return (
    <HelpBox className={className}>
      <Form of={question} className="grid gap-3">
        <QuestionField label={label} note={note} />
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <Button type="submit" variant="secondary" busy={help.isPending}>
            <Trans>Ask the AI coach</Trans>
          </Button>
          <Link
            to={withQuery(href('/ai-coach'), {
              ask:
                question.values.question.trim() ||
                said(PROMPTS.find(prompt => prompt.tool === tool)?.text ?? ''),
            })}
            className="text-link"
          >
            <Trans>Talk it through in the chat</Trans>
          </Link>
        </div>
      </Form>
      <CoachAnswer text={help.data} onSafe={help.goOn} />
    </HelpBox>
  )
}

/** A question form on a tool's public page, which does not work without JavaScript. */
export function ToolHelpForm({ tool, title }: { tool: ToolId; title: string }) {
  return (
    <section className="no-script:hidden wrap py-12">
      <ToolHelp
        tool={tool}
        label={t`What would you like to know about ${title}?`}
        note={said(NOT_THERAPY)}
        className="max-w-3xl"
      />
    </section>
  )
}
