import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { href, Link } from 'react-router'
import { numberText } from '#src/contract/formats.ts'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { Screen } from '#src/platform/web/layout/screen.tsx'
import { EndlessTable } from '#src/platform/web/lists/endless-table.tsx'
import { pageMeta } from '#src/platform/web/routing/meta.ts'
import { loadersOf } from '#src/platform/web/routing/page-loaders.ts'
import { EmptyState } from '#src/platform/web/ui/loading.tsx'
import { IssueBadge } from './components/issue-badge.tsx'
import { NewsletterTabs } from './components/newsletter-tabs.tsx'
import { issuesQuery } from './queries.ts'

export const meta = pageMeta(msg`Newsletter issues`, msg`Administration.`)

export default function AdminIssuesPage() {
  const { dayOf } = useFormats()
  const list = useInfiniteQuery(issuesQuery())
  return (
    <Screen
      title={t`Newsletter Issues`}
      intro={t`Issues go to all active subscribers of the newsletter.`}
    >
      <NewsletterTabs />
      <EndlessTable
        list={list}
        caption={t`Newsletter issues`}
        failed={t`The newsletter issues could not be loaded`}
        empty={
          <EmptyState title={t`No newsletter issues yet.`}>
            <Trans>Write the first one. Nothing is sent until you say so.</Trans>
          </EmptyState>
        }
        columns={[
          {
            name: t`Subject`,
            cell: each => (
              <Link
                to={href('/admin/letters/:id', { id: String(each.id) })}
                className="text-link font-semibold"
              >
                {each.subject}
              </Link>
            ),
          },
          { name: t`Status`, cell: each => <IssueBadge issue={each} /> },
          {
            name: t`Sent`,
            cell: each =>
              each.status === 'draft'
                ? '–'
                : t`${numberText(each.sent)} of ${numberText(each.recipients)}`,
          },
          {
            name: t`Written`,
            cell: each => dayOf(each.created_at),
            className: 'md:whitespace-nowrap',
          },
        ]}
      />
    </Screen>
  )
}

const loaders = loadersOf(() => [issuesQuery()])
export const loader = loaders.onServer
export const clientLoader = loaders.inBrowser
