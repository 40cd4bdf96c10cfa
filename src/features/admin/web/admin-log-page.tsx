import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { Screen } from '#src/platform/web/layout/screen.tsx'
import { EndlessTable } from '#src/platform/web/lists/endless-table.tsx'
import { ListSearch } from '#src/platform/web/lists/list-search.tsx'
import { pageMeta } from '#src/platform/web/routing/meta.ts'
import { loadersOf } from '#src/platform/web/routing/page-loaders.ts'
import { EmptyState } from '#src/platform/web/ui/loading.tsx'
import { actionInWords, detailsInWords } from '../domain.ts'
import { auditQuery } from './queries.ts'

export const meta = pageMeta(msg`Log`, msg`Administration.`)

export default function AdminLogPage() {
  const { dayAndTime } = useFormats()
  const [search] = useSearchParams()
  const q = search.get('q') ?? ''
  const list = useInfiniteQuery({ ...auditQuery(q), staleTime: 0 })
  return (
    <Screen
      title={t`Log`}
      intro={t`What administrators changed, and when.`}
      actions={<ListSearch label={t`Search log`} />}
    >
      <EndlessTable
        list={list}
        q={q}
        caption={t`Log`}
        failed={t`The log could not be loaded`}
        empty={<EmptyState title={t`Nothing has been changed yet.`} />}
        columns={[
          { name: t`When`, cell: entry => dayAndTime(entry.created_at) },
          { name: t`Who`, cell: entry => <span className="font-semibold">{entry.username}</span> },
          {
            name: t`What`,
            className: 'md:w-1/2',
            cell: entry => (
              <>
                {actionInWords(entry.action)}
                {entry.details && (
                  <details className="text-ink-soft text-sm">
                    <summary className="inline-flex min-h-11 cursor-pointer items-center">
                      <Trans>What was sent</Trans>
                    </summary>
                    <dl className="[overflow-wrap:anywhere]">
                      {detailsInWords(entry.details).map(({ name, value }) => (
                        <div key={name} className="flex flex-wrap gap-x-2">
                          <dt className="font-semibold">{name}:</dt>
                          <dd>{value}</dd>
                        </div>
                      ))}
                    </dl>
                  </details>
                )}
              </>
            ),
          },
        ]}
      />
    </Screen>
  )
}

const loaders = loadersOf((_, { search }) => [auditQuery(search.get('q') ?? '')])
export const loader = loaders.onServer
export const clientLoader = loaders.inBrowser
