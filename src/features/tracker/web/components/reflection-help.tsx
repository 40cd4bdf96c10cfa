import { MessageCircleQuestionMark } from 'lucide-react'
import { useId } from 'react'
import { numberText } from '#src/contract/formats.ts'
import { TEXT_MAX, toAiCoach } from '#src/features/guidance/constants.ts'
import { CoachAnswer } from '#src/features/guidance/web/components/coach-answer.tsx'
import { useJournalAnalysis } from '#src/features/guidance/web/use-help.ts'
import { siteSettings } from '#src/platform/web/browser/site-settings.ts'
import { Button } from '#src/platform/web/ui/button.tsx'

/** The AI coach's view of one reflection; it is sent only when the member presses the button. */
export function ReflectionHelp({ reflection }: { reflection: string }) {
  const hint = useId()
  const help = useJournalAnalysis()
  const isLong = reflection.length > TEXT_MAX
  return (
    <div className="mt-2 grid gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button
          size="sm"
          variant="secondary"
          busy={help.isPending}
          aria-describedby={hint}
          onClick={() => help.mutate(reflection.slice(0, TEXT_MAX).toWellFormed())}
        >
          <MessageCircleQuestionMark aria-hidden className="size-4" />
          Help me with this
        </Button>
        <span id={hint} className="text-ink-soft text-sm">
          {`Sends ${isLong ? `the first ${numberText(TEXT_MAX)} characters of ` : ''}this reflection ${toAiCoach(siteSettings().aiService)}`}
        </span>
      </div>
      <CoachAnswer text={help.data} />
    </div>
  )
}
