import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { href, Link, useParams } from 'react-router'
import { numberText } from '#src/contract/formats.ts'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { Screen } from '#src/platform/web/layout/screen.tsx'
import { pageMeta } from '#src/platform/web/routing/meta.ts'
import { loadersOf } from '#src/platform/web/routing/page-loaders.ts'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'
import { Loading } from '#src/platform/web/ui/loading.tsx'
import type { NewsletterIssue } from '../contract.ts'
import { IssueBadge } from './components/issue-badge.tsx'
import { IssueForm, IssuePreview } from './components/issue-form.tsx'
import { issueQuery } from './queries.ts'

export const meta = pageMeta(msg`Newsletter issue`, msg`Administration.`)

function IssueProgress({ issue }: { issue: NewsletterIssue }) {
  const { dayAndTime } = useFormats()
  const { sent, failed, recipients, started_at } = issue
  // More can be sent than were counted at the start; the bar must not overflow.
  const progressMax = Math.max(recipients, sent + failed, 1)
  const progressText = t`${numberText(sent)} of ${numberText(recipients)} sent`
  return (
    <div className="grid gap-6">
      <Card className="grid gap-4">
        <p className="flex flex-wrap items-center gap-3">
          <IssueBadge issue={issue} />
          {started_at && (
            <span className="text-ink-soft">
              <Trans>Started {dayAndTime(started_at)}</Trans>
            </span>
          )}
        </p>
        <progress
          aria-label={t`Mails sent`}
          max={progressMax}
          value={sent + failed}
          className="h-3 w-full overflow-hidden rounded-full bg-sunken accent-primary [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-primary"
        />
        <p role="status">{progressText}</p>
        {failed > 0 && (
          <Alert tone="warning">
            <Trans>{numberText(failed)} could not be delivered to the mail server.</Trans>
          </Alert>
        )}
      </Card>
      <IssuePreview subject={issue.subject} body={issue.body} />
    </div>
  )
}

/** A form for drafts, and the progress of an issue that is being sent. The id `new` creates a draft. */
export default function AdminIssuePage() {
  const { id = '' } = useParams()
  if (id === 'new') {
    return (
      <Screen title={t`New Newsletter Issue`} actions={<AllIssuesLink />}>
        <IssueForm key="new" issue={undefined} />
      </Screen>
    )
  }
  return <LoadedIssue key={id} id={Number(id)} />
}

function LoadedIssue({ id }: { id: number }) {
  const query = useQuery(issueQuery(id))
  const { data } = query
  return (
    <Screen title={data?.subject ?? t`Newsletter Issue`} actions={<AllIssuesLink />}>
      {data ? (
        data.status === 'draft' ? (
          <IssueForm issue={data} />
        ) : (
          <IssueProgress issue={data} />
        )
      ) : (
        <Loading
          query={query}
          title={t`The newsletter issue could not be loaded`}
          className="h-96"
        />
      )}
    </Screen>
  )
}

const AllIssuesLink = () => (
  <Link to={href('/admin/letters')} className="text-link inline-flex min-h-11 items-center">
    <Trans>All newsletter issues</Trans>
  </Link>
)

const loaders = loadersOf((_, { params }) =>
  /^[1-9]\d*$/.test(params.id ?? '') ? [issueQuery(Number(params.id))] : [],
)
export const loader = loaders.onServer
export const clientLoader = loaders.inBrowser
