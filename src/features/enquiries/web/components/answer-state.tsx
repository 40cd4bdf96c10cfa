import { t } from '@lingui/core/macro'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'

interface AnswerStateProps {
  answeredAt: string | null
  mark: { isPending: boolean; mutate: (answered: boolean) => void }
  /** What it says until then. */
  waiting: string
}

/** Whether an enquiry was answered, and what says so or takes it back. */
export function AnswerState({ answeredAt, mark, waiting }: AnswerStateProps) {
  const { dayAndTime } = useFormats()
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p>{answeredAt ? t`Answered ${dayAndTime(answeredAt)}.` : waiting}</p>
      <Button
        size="sm"
        variant="quiet"
        busy={mark.isPending}
        onClick={() => mark.mutate(!answeredAt)}
      >
        {answeredAt ? t`Mark as waiting again` : t`Mark as answered`}
      </Button>
    </div>
  )
}
