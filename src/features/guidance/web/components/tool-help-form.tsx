import type { ToolId } from '#src/features/texts/constants.ts'
import { NOT_THERAPY } from '../../constants.ts'
import { ToolHelp } from './tool-help.tsx'

/** A question form on a tool's public page, which does not work without JavaScript. */
export function ToolHelpForm({ tool, title }: { tool: ToolId; title: string }) {
  return (
    <section className="no-script:hidden wrap py-12">
      <ToolHelp
        tool={tool}
        label={`What would you like to know about ${title}?`}
        note={NOT_THERAPY}
        className="max-w-3xl"
      />
    </section>
  )
}
