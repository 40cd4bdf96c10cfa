import type { ToolId } from '#src/features/content/constants.ts'
import { siteSettings } from '#src/platform/web/browser/site-settings.ts'
import { href } from '#src/platform/web/routing/page.ts'
import { DisclosureSign } from '#src/platform/web/sections/disclosure.tsx'
import { Lines } from '#src/platform/web/sections/form-fields.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { NOT_THERAPY, TEXT_MAX, toAiCoach } from '../../constants.ts'
import { promptFor } from '../../domain/prompts.ts'

/** A question form on a tool's public page; `public/tool-help.ts` answers in place. Hidden without JavaScript. */
export function ToolHelpForm({ tool, title }: { tool: ToolId; title: string }) {
  return (
    <section className="no-script:hidden wrap py-12">
      <details className="group max-w-3xl rounded-lg bg-sheet shadow-soft">
        <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 px-6 font-semibold text-lg text-primary [&::-webkit-details-marker]:hidden">
          Help me with this
          <DisclosureSign />
        </summary>
        <div className="grid gap-5 px-6 pb-6">
          <form
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
            <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
              <Button type="submit" variant="secondary">
                Ask the AI coach
              </Button>
              <a href={href('/ai-coach', {}, { ask: promptFor(tool) })} className="text-link">
                Talk it through in the chat
              </a>
            </div>
            <p className="text-ink-soft text-sm">
              {`What you write here is sent ${toAiCoach(siteSettings().aiService)} ${NOT_THERAPY}`}
            </p>
          </form>
          <div data-answer="" aria-live="polite" />
        </div>
      </details>
    </section>
  )
}
