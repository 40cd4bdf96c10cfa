import type { ToolId } from '#src/features/site/constants.ts'
import { href } from '#src/web/routes.ts'
import { Lines } from '#src/web/sections/form-fields.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { NOT_THERAPY, TEXT_MAX } from '../../constants.ts'

/**
 * A question about a tool on its public page. `public/tool-help.ts` answers it in place; before that is there, the
 * question is carried to the chat.
 */
export function ToolHelpForm({ tool, title }: { tool: ToolId; title: string }) {
  return (
    <section className="wrap py-12">
      <details className="mx-auto max-w-3xl rounded-lg bg-sheet shadow-soft">
        <summary className="flex min-h-14 cursor-pointer items-center gap-3 px-6 font-semibold text-lg text-primary">
          Help me with this
        </summary>
        <div className="grid gap-5 px-6 pb-6">
          <form
            action={href('coach')}
            data-enhance="coach"
            data-form={`coach-${tool}`}
            data-tool={tool}
            className="grid justify-items-start gap-4"
          >
            <div className="w-full">
              <Lines
                name="ask"
                label={`What would you like to know about ${title}?`}
                rows={2}
                maxLength={TEXT_MAX}
              />
            </div>
            <Button type="submit" variant="secondary">
              Ask the coach
            </Button>
            <p className="text-ink-soft text-sm">Your question is sent to the coach. {NOT_THERAPY}</p>
          </form>
          <div data-answer="" aria-live="polite" />
        </div>
      </details>
    </section>
  )
}
