import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { href, Link } from 'react-router'
import { clientCountsQuery } from '#src/features/coaching/web/client-counts-query.ts'
import { waitingClientsQuery } from '#src/features/coaching/web/queries.ts'
import { withQuery } from '#src/platform/web/routing/with-query.ts'
import { Card } from '#src/platform/web/ui/card.tsx'
import { Loading } from '#src/platform/web/ui/loading.tsx'
import { useAnswering } from '../answer/answer-dialog.tsx'
import { ClientRow } from './client-row.tsx'
import { InviteButton } from './invite.tsx'

const SHOWN = 6
const LINK = 'text-link inline-flex min-h-11 items-center'

/** The first of those who wait, with their week. */
export function WaitingClients() {
  const list = useInfiniteQuery(waitingClientsQuery)
  const { data: counts } = useQuery(clientCountsQuery)
  const { answer, dialog } = useAnswering()
  const rows = (list.data?.pages ?? []).flatMap(page => page.data)
  const waiting = counts?.waiting ?? rows.length
  return (
    <section aria-labelledby="clients-who-wait">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="clients-who-wait" className="text-2xl">
          <Trans>Clients who wait</Trans>
          {waiting > 0 && <span className="text-ink-soft text-xl"> · {waiting}</span>}
        </h2>
        <Link to={href('/coach/clients')} className={LINK}>
          {counts ? t`All clients · ${counts.all}` : t`All clients`}
        </Link>
      </div>
      {!list.data && (
        <Loading query={list} title={t`Your clients could not be loaded`} className="h-48" />
      )}
      {list.data && (
        <Card className="py-1 sm:py-2">
          {rows.length === 0 && <Nobody hasClients={counts?.all !== 0} />}
          <ul className="divide-y divide-line">
            {rows.slice(0, SHOWN).map(row => (
              <ClientRow key={row.coaching_id} client={row} hasWeek onAnswer={answer} />
            ))}
          </ul>
          {waiting > SHOWN && (
            <p className="py-1">
              <Link to={withQuery(href('/coach/clients'), { filter: 'waiting' })} className={LINK}>
                <Trans>All {waiting} who wait</Trans>
              </Link>
            </p>
          )}
        </Card>
      )}
      {dialog}
    </section>
  )
}

const Nobody = ({ hasClients }: { hasClients: boolean }) =>
  hasClients ? (
    <p className="py-4 text-ink-soft">
      <Trans>Nobody waits for an answer.</Trans>
    </p>
  ) : (
    <div className="flex flex-wrap items-center justify-between gap-3 py-4">
      <p className="text-ink-soft">
        <Trans>No clients yet: invite the first one.</Trans>
      </p>
      <InviteButton />
    </div>
  )
