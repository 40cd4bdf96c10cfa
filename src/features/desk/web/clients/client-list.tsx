import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { i18n } from '#src/contract/i18n.ts'
import type { ClientFilter } from '#src/features/coaching/constants.ts'
import type { ClientRow as Client } from '#src/features/coaching/contract/clients.ts'
import { clientsQuery } from '#src/features/coaching/web/queries.ts'
import { MoreButton } from '#src/platform/web/lists/more-button.tsx'
import { NothingFound } from '#src/platform/web/lists/nothing-found.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'
import { EmptyState, Loading } from '#src/platform/web/ui/loading.tsx'
import { useAnswering } from '../answer/answer-dialog.tsx'
import { ClientRow } from './client-row.tsx'

const NOBODY: Record<ClientFilter, MessageDescriptor> = {
  waiting: msg`Nobody waits for an answer.`,
  week: msg`No more sessions this week.`,
  quiet: msg`You have heard of everybody.`,
}

interface ClientListProps {
  q: string
  isArchive: boolean
  filter: ClientFilter | ''
}

export function ClientList(shown: ClientListProps) {
  const { answer, dialog } = useAnswering()
  return (
    <>
      <Rows {...shown} onAnswer={answer} />
      {dialog}
    </>
  )
}

interface RowsProps extends ClientListProps {
  onAnswer: (client: Client) => void
}

function Rows({ q, isArchive, filter, onAnswer }: RowsProps) {
  const list = useInfiniteQuery(clientsQuery(q, isArchive, filter))
  if (!list.data)
    return <Loading query={list} title={t`Your clients could not be loaded`} className="h-96" />
  const rows = list.data.pages.flatMap(page => page.data)
  if (rows.length === 0) {
    if (q) return <NothingFound title={t`Nobody matches “${q}”.`} />
    if (filter)
      return (
        <EmptyState title={i18n._(NOBODY[filter])}>
          <Trans>Choose another filter.</Trans>
        </EmptyState>
      )
    return (
      <EmptyState title={isArchive ? t`The archive is empty.` : t`No clients yet.`}>
        {isArchive
          ? t`Clients that you archive, and coachings that ended, are kept here.`
          : t`Invite the first one.`}
      </EmptyState>
    )
  }
  return (
    <Card className="py-1 sm:py-2">
      <ul className="divide-y divide-line">
        {rows.map(row => (
          <ClientRow key={row.coaching_id} client={row} onAnswer={onAnswer} />
        ))}
      </ul>
      <MoreButton list={list} className="justify-items-center py-4" />
    </Card>
  )
}
