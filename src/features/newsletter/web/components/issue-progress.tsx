import { numberText } from '#src/contract/formats.ts'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'
import type { NewsletterIssue } from '../../contract.ts'
import { IssueBadge } from './issue-badge.tsx'
import { IssuePreview } from './issue-preview.tsx'

export function IssueProgress({ issue }: { issue: NewsletterIssue }) {
  const { dayAndTime } = useFormats()
  const { sent, failed, recipients, started_at } = issue
  // More can be sent than were counted at the start; the bar must not overflow.
  const progressMax = Math.max(recipients, sent + failed, 1)
  const progressText = `${numberText(sent)} of ${numberText(recipients)} sent`
  return (
    <div className="grid gap-6">
      <Card className="grid gap-4">
        <p className="flex flex-wrap items-center gap-3">
          <IssueBadge issue={issue} />
          {started_at && <span className="text-ink-soft">Started {dayAndTime(started_at)}</span>}
        </p>
        <progress
          aria-label="Mails sent"
          max={progressMax}
          value={sent + failed}
          className="h-3 w-full overflow-hidden rounded-full bg-sunken accent-primary [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-primary"
        />
        <p role="status">{progressText}</p>
        {failed > 0 && (
          <Alert tone="warning">
            {numberText(failed)} could not be delivered to the mail server.
          </Alert>
        )}
      </Card>
      <IssuePreview subject={issue.subject} body={issue.body} />
    </div>
  )
}
