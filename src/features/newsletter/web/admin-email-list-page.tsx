import { msg, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { numberText } from '#src/contract/formats.ts'
import { i18n } from '#src/contract/i18n.ts'
import { EraseDialog } from '#src/features/sign-in/web/components/erase-person.tsx'
import { useGuardedDownload } from '#src/features/sign-in/web/use-guarded-download.ts'
import { callEnvelope } from '#src/platform/web/api/api.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { Screen } from '#src/platform/web/layout/screen.tsx'
import { EmailText } from '#src/platform/web/lists/email-text.tsx'
import { EndlessTable, totalOf } from '#src/platform/web/lists/endless-table.tsx'
import { ListSearch } from '#src/platform/web/lists/list-search.tsx'
import { pageMeta } from '#src/platform/web/routing/meta.ts'
import { loadersOf } from '#src/platform/web/routing/page-loaders.ts'
import { Badge } from '#src/platform/web/ui/badge.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { EmptyState } from '#src/platform/web/ui/loading.tsx'
import { exportSubscribers, listSubscribers } from '../contract.ts'
import { NewsletterTabs } from './components/newsletter-tabs.tsx'
import { subscribersQuery } from './queries.ts'

export const meta = pageMeta(msg`Email list`, msg`Administration.`)

const FAILED = msg`Failed to load email list data`

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
              title: t`No data to export`,
              description: t`Your email list is currently empty.`,
              tone: 'destructive',
            }
          : {
              title: t`Export successful`,
              description: t`${plural(active, { one: '# active address', other: '# active addresses' })}, ${numberText(all)} in all.`,
            },
      failed: i18n._(FAILED),
    },
  )
  return (
    <Screen
      title={t`Email List`}
      intro={total !== undefined && t`${plural(total, { one: '# address', other: '# addresses' })}`}
      actions={
        <>
          <Button variant="secondary" busy={exportCsv.isPending} onClick={() => exportCsv.mutate()}>
            <Download aria-hidden className="size-5" />
            <Trans>Export to CSV</Trans>
          </Button>
          <ListSearch label={t`Search email list`} />
        </>
      }
    >
      <NewsletterTabs />
      {reauthenticationDialog}
      <EraseDialog email={erased} onClose={() => setErased(undefined)} />
      <EndlessTable
        list={list}
        q={q}
        caption={t`Email list`}
        failed={i18n._(FAILED)}
        empty={<EmptyState title={t`Your email list is currently empty.`} />}
        columns={[
          { name: t`Email`, cell: each => <EmailText email={each.email} /> },
          {
            name: t`Subscription Date`,
            cell: each => dayOf(each.subscribed_at),
            className: 'md:whitespace-nowrap',
          },
          {
            name: t`Status`,
            cell: each =>
              each.is_active ? (
                <Badge tone="done">
                  <Trans>Active</Trans>
                </Badge>
              ) : (
                <Badge tone="neutral">
                  <Trans>Unsubscribed</Trans>
                </Badge>
              ),
          },
          {
            name: t`Delete`,
            hideName: true,
            className: 'md:whitespace-nowrap md:text-end',
            cell: each => (
              <Button size="sm" variant="secondary" onClick={() => setErased(each.email)}>
                <Trans>
                  Delete<span className="sr-only"> everything of {each.email}</span>
                </Trans>
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
