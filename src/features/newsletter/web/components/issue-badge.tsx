import { Badge } from '#src/platform/web/ui/badge.tsx'
import type { NewsletterIssue } from '../../contract.ts'

/** Whether mails of a newsletter are still to go. */
export const underWay = ({ status, queued }: NewsletterIssue): boolean =>
  status === 'sending' || (status === 'sent' && queued > 0)

/** Where a newsletter stands, in a word. */
export function IssueBadge({ letter }: { letter: NewsletterIssue }) {
  if (letter.status === 'draft') return <Badge>Draft</Badge>
  return underWay(letter) ? <Badge tone="progress">Sending</Badge> : <Badge tone="done">Sent</Badge>
}
