import { useInfiniteQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { counted, numberText } from '#src/contract/formats.ts'
import { EraseDialog } from '#src/features/sign-in/web/components/erase-person.tsx'
import { useGuardedDownload } from '#src/features/sign-in/web/use-guarded-download.ts'
import { callEnvelope, useChange } from '#src/platform/web/api/api.ts'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { Screen } from '#src/platform/web/layout/screen.tsx'
import { EmailText } from '#src/platform/web/lists/email-text.tsx'
import { EndlessTable, totalOf } from '#src/platform/web/lists/endless-table.tsx'
import { ListSearch } from '#src/platform/web/lists/list-search.tsx'
import { loadersOf } from '#src/platform/web/routing/page-loaders.ts'
import { Badge } from '#src/platform/web/ui/badge.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { EmptyState } from '#src/platform/web/ui/loading.tsx'
import { exportSubscribers, listSubscribers } from '../contract.ts'
import { NewsletterTabs } from './components/newsletter-tabs.tsx'
import { subscribersQuery } from './queries.ts'

const FAILED = 'Failed to load email list data'

/** docs/product.md 10.3 */
export default function AdminEmailListPage() {
  const { dayOf } = useFormats()
  const [search] = useSearchParams()
  const q = search.get('q') ?? ''
  const list = useInfiniteQuery(subscribersQuery(q))
  const [erased, setErased] = useState<string>()
  const total = totalOf(list)
  const { download, reauthenticationDialog } = useGuardedDownload()
  const exportCsv = useChange(
    async () => {
      const counts = await callEnvelope(listSubscribers, { query: { limit: '1' } })
      if (counts.total > 0) await download(exportSubscribers.path)
      return counts
    },
    {
      done: ({ total: all, active }) =>
        all === 0
          ? {
              title: 'No data to export',
              description: 'Your email list is currently empty.',
              tone: 'destructive',
            }
          : {
              title: 'Export successful',
              description: `${counted(active, 'active address', 'active addresses')}, ${numberText(all)} in all.`,
            },
      failed: FAILED,
    },
  )
  return (
    <Screen
      title="Email List"
      intro={total !== undefined && counted(total, 'address', 'addresses')}
      actions={
        <>
          <Button variant="secondary" busy={exportCsv.isPending} onClick={() => exportCsv.mutate()}>
            <Download aria-hidden className="size-5" />
            Export to CSV
          </Button>
          <ListSearch label="Search email list" />
        </>
      }
    >
      <NewsletterTabs />
      {reauthenticationDialog}
      <EraseDialog email={erased} onClose={() => setErased(undefined)} />
      <EndlessTable
        list={list}
        q={q}
        caption="Email list"
        failed={FAILED}
        empty={<EmptyState title="Your email list is currently empty." />}
        columns={[
          { name: 'Email', cell: each => <EmailText email={each.email} /> },
          {
            name: 'Subscription Date',
            cell: each => dayOf(each.subscribed_at),
            className: 'md:whitespace-nowrap',
          },
          {
            name: 'Status',
            cell: each =>
              each.is_active ? (
                <Badge tone="done">Active</Badge>
              ) : (
                <Badge tone="neutral">Unsubscribed</Badge>
              ),
          },
          {
            name: 'Delete',
            hideName: true,
            className: 'md:whitespace-nowrap md:text-right',
            cell: each => (
              <Button size="sm" variant="secondary" onClick={() => setErased(each.email)}>
                Delete<span className="sr-only"> everything of {each.email}</span>
              </Button>
            ),
          },
        ]}
      />
    </Screen>
  )
}

const loaders = loadersOf((_, { search }) => [subscribersQuery(search.get('q') ?? '')])
export const loader = loaders.onServer
export const clientLoader = loaders.inBrowser
