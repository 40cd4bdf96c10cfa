import { Trans } from '@lingui/react/macro'
import { Badge } from '#src/platform/web/ui/badge.tsx'
import type { NewsletterIssue } from '../../contract.ts'

/** Whether some of its mails have not been sent yet. */
export const isSending = ({ status, queued }: NewsletterIssue): boolean =>
  status === 'sending' || (status === 'sent' && queued > 0)

export function IssueBadge({ issue }: { issue: NewsletterIssue }) {
  if (issue.status === 'draft')
    return (
      <Badge>
        <Trans>Draft</Trans>
      </Badge>
    )
  return isSending(issue) ? (
    <Badge tone="progress">
      <Trans>Sending</Trans>
    </Badge>
  ) : (
    <Badge tone="done">
      <Trans>Sent</Trans>
    </Badge>
  )
}
