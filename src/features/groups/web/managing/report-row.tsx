import { call, useChange } from '#src/platform/web/api/api.ts'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { href, SiteLink } from '#src/platform/web/routing/site-link.tsx'
import { Badge } from '#src/platform/web/ui/badge.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import type { ReportState } from '../../constants.ts'
import { type Report, updateReport } from '../../contract/reports.ts'
import { groupChange } from '../queries.ts'

const WHYS = {
  reported: { label: 'Reported', tone: 'warning' },
  care: { label: 'Words of danger', tone: 'danger' },
} as const

interface ReportRowProps {
  report: Report
  groupName: string | undefined
}

/** Something in a group that needs its coach's look. */
export function ReportRow({ report, groupName }: ReportRowProps) {
  const { dayAndTime } = useFormats()
  const mark = useChange(
    (status: ReportState) =>
      call(updateReport, { params: { id: String(report.id) }, body: { status } }),
    groupChange(report.group_id),
  )
  const { label, tone } = WHYS[report.why]
  const isOpen = report.status === 'open'
  return (
    <li className="grid gap-3 py-4">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone={isOpen ? tone : 'done'}>{isOpen ? label : 'Done'}</Badge>
          <span className="text-ink-soft text-sm [overflow-wrap:anywhere]">
            {groupName && `${groupName} · `}
            {dayAndTime(report.created_at)}
          </span>
        </p>
        <h3 className="mt-2 font-sans font-semibold text-lg [overflow-wrap:anywhere]">
          <SiteLink
            to={href('/groups/:id/topics/:topicId', {
              id: report.group_id,
              topicId: report.topic_id,
            })}
            className="text-primary"
          >
            {report.title}
          </SiteLink>
        </h3>
        <p className="mt-1 line-clamp-3 [overflow-wrap:anywhere]">{report.excerpt}</p>
        {report.reporter && (
          <p className="mt-1 text-ink-soft text-sm [overflow-wrap:anywhere]">
            {report.reporter.name}
            {report.reason && `: “${report.reason}”`}
          </p>
        )}
      </div>
      <Button
        size="sm"
        variant="secondary"
        className="justify-self-start"
        busy={mark.isPending}
        onClick={() => mark.mutate(isOpen ? 'done' : 'open')}
      >
        {isOpen ? 'Mark as done' : 'Open it again'}
        <span className="sr-only"> for {report.title}</span>
      </Button>
    </li>
  )
}
