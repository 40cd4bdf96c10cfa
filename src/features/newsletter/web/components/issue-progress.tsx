import { dayAndTime } from '#src/platform/web/calendar/instants.ts'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'
import type { NewsletterIssue } from '../../contract.ts'
import { IssueBadge } from './issue-badge.tsx'
import { IssuePreview } from './issue-preview.tsx'

/** A newsletter on its way, or arrived: how many of how many, and what it says. */
export function IssueProgress({ letter }: { letter: NewsletterIssue }) {
  const { sent, failed, recipients, started_at } = letter
  // Somebody may have left the list since it was counted; no bar stands at more than full.
  const most = Math.max(recipients, sent + failed, 1)
  const words = `${sent.toLocaleString('en-US')} of ${recipients.toLocaleString('en-US')} sent`
  return (
    <div className="grid gap-6">
      <Card className="grid gap-4">
        <p className="flex flex-wrap items-center gap-3">
          <IssueBadge letter={letter} />
          {started_at && <span className="text-ink-soft">Begun {dayAndTime(started_at)}</span>}
        </p>
        <progress
          aria-label="Letters sent"
          max={most}
          value={sent + failed}
          className="h-3 w-full overflow-hidden rounded-full bg-sunken accent-primary [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-primary"
        />
        <p role="status">{words}</p>
        {failed > 0 && (
          <Alert tone="warning">
            {failed.toLocaleString('en-US')} could not be delivered to the mail server.
          </Alert>
        )}
      </Card>
      <IssuePreview subject={letter.subject} body={letter.body} />
    </div>
  )
}
