import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { href, Link } from 'react-router'
import { i18n } from '#src/contract/i18n.ts'
import { CLIENT_FILTERS, type ClientFilter, QUIET_DAYS } from '#src/features/coaching/constants.ts'
import { clientCountsQuery } from '#src/features/coaching/web/client-counts-query.ts'
import { clientsQuery, proposedQuery } from '#src/features/coaching/web/queries.ts'
import { Screen } from '#src/platform/web/layout/screen.tsx'
import { totalOf } from '#src/platform/web/lists/endless-table.tsx'
import { ListSearch } from '#src/platform/web/lists/list-search.tsx'
import { useChosenSearch } from '#src/platform/web/routing/chosen-search.tsx'
import { pageMeta } from '#src/platform/web/routing/meta.ts'
import { loadersOf } from '#src/platform/web/routing/page-loaders.ts'
import { withQuery } from '#src/platform/web/routing/with-query.ts'
import { cx } from '#src/platform/web/ui/cx.ts'
import { Switch } from '#src/platform/web/ui/field.tsx'
import { ClientList } from './clients/client-list.tsx'
import { InviteButton, Proposed } from './clients/invite.tsx'

export const meta = pageMeta(msg`Clients`, msg`The coach’s desk.`)

const filterOf = (text: string | null): ClientFilter | '' =>
  CLIENT_FILTERS.find(filter => filter === text) ?? ''

export default function ClientsPage() {
  const [search, change] = useChosenSearch()
  const q = search.get('q') ?? ''
  const isArchive = search.has('archive')
  const filter = isArchive ? '' : filterOf(search.get('filter'))
  const total = totalOf(useInfiniteQuery(clientsQuery(q, isArchive, filter)))
  return (
    <Screen
      title={isArchive ? t`Archive` : t`Clients`}
      intro={total !== undefined && (total === 1 ? t`1 client` : t`${total} clients`)}
      actions={
        <>
          <ListSearch label={t`Search clients`} />
          <Switch
            label={t`Archive`}
            checked={isArchive}
            onChange={on => change({ archive: on ? 'yes' : undefined, filter: undefined })}
          />
          <InviteButton />
        </>
      }
    >
      <div className="grid gap-5">
        {!isArchive && <Filters q={q} chosen={filter} />}
        <Proposed />
        <ClientList q={q} isArchive={isArchive} filter={filter} />
        <p className="text-sm">
          <Link to={href('/coach/clients/import')} className="text-link">
            <Trans>Invite many from a table</Trans>
          </Link>
        </p>
      </div>
    </Screen>
  )
}

const FILTERS = {
  '': msg`All`,
  waiting: msg`Waiting`,
  week: msg`Session this week`,
  quiet: msg`Quiet ${QUIET_DAYS} days`,
} as const

function Filters({ q, chosen }: { q: string; chosen: ClientFilter | '' }) {
  const { data: counts } = useQuery(clientCountsQuery)
  return (
    <nav aria-label={t`Filters`} className="flex flex-wrap gap-2">
      {(['', ...CLIENT_FILTERS] as const).map(filter => (
        <Link
          key={filter}
          to={withQuery(href('/coach/clients'), {
            q: q || undefined,
            filter: filter || undefined,
          })}
          preventScrollReset
          aria-current={filter === chosen ? 'true' : undefined}
          className={cx(
            'inline-flex min-h-11 items-center gap-1.5 rounded-full px-4 font-semibold no-underline',
            filter === chosen
              ? 'bg-primary text-on-primary'
              : 'bg-sheet text-ink shadow-soft hover:text-primary',
          )}
        >
          {i18n._(FILTERS[filter])}
          {counts && <span className="tabular-nums">{counts[filter || 'all']}</span>}
        </Link>
      ))}
    </nav>
  )
}

const loaders = loadersOf((_, { search }) => [
  clientsQuery(search.get('q') ?? '', search.has('archive'), filterOf(search.get('filter'))),
  clientCountsQuery,
  proposedQuery,
])
export const loader = loaders.onServer
export const clientLoader = loaders.inBrowser
