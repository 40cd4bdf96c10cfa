import { useInfiniteQuery } from '@tanstack/react-query'
import { numberText } from '#src/contract/formats.ts'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { Screen } from '#src/platform/web/layout/screen.tsx'
import { EndlessTable } from '#src/platform/web/lists/endless-table.tsx'
import { loadersOf, type PageQueries } from '#src/platform/web/routing/page-loaders.ts'
import { href, SiteLink } from '#src/platform/web/routing/site-link.tsx'
import { EmptyState } from '#src/platform/web/ui/loading.tsx'
import { IssueBadge } from './components/issue-badge.tsx'
import { NewsletterTabs } from './components/newsletter-tabs.tsx'
import { issuesQuery } from './queries.ts'

export default function AdminIssuesPage() {
  const { dayOf } = useFormats()
  const list = useInfiniteQuery(issuesQuery())
  return (
    <Screen
      title="Newsletter Issues"
      intro="Issues go to all active subscribers of the newsletter."
    >
      <NewsletterTabs />
      <EndlessTable
        list={list}
        caption="Newsletter issues"
        failed="The newsletter issues could not be loaded"
        empty={
          <EmptyState title="No newsletter issues yet.">
            Write the first one. Nothing is sent until you say so.
          </EmptyState>
        }
        columns={[
          {
            name: 'Subject',
            cell: each => (
              <SiteLink
                to={href('/admin/letters/:id', { id: each.id })}
                className="text-link font-semibold"
              >
                {each.subject}
              </SiteLink>
            ),
          },
          { name: 'Status', cell: each => <IssueBadge issue={each} /> },
          {
            name: 'Sent',
            cell: each =>
              each.status === 'draft'
                ? '–'
                : `${numberText(each.sent)} of ${numberText(each.recipients)}`,
          },
          {
            name: 'Written',
            cell: each => dayOf(each.created_at),
            className: 'md:whitespace-nowrap',
          },
        ]}
      />
    </Screen>
  )
}

const queries: PageQueries = () => [issuesQuery()]

const loaders = loadersOf(queries)
export const loader = loaders.onServer
export const clientLoader = loaders.inBrowser
