import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { EmailText } from '#src/platform/web/lists/email-text.tsx'
import { EndlessTable } from '#src/platform/web/lists/endless-table.tsx'
import { ListSearch } from '#src/platform/web/lists/list-search.tsx'
import { useChosenSearch } from '#src/platform/web/routing/chosen-search.tsx'
import { Badge } from '#src/platform/web/ui/badge.tsx'
import { Field, Options, Select } from '#src/platform/web/ui/field.tsx'
import { EmptyState } from '#src/platform/web/ui/loading.tsx'
import { type PurchaseStatus, STATUSES } from '../../constants.ts'
import type { SoldPurchase } from '../../contract/purchases.ts'
import {
  instalmentWords,
  leftWords,
  money,
  overpaidWords,
  STATUS_LABELS,
  STATUS_TONES,
  statusWords,
} from '../copy.ts'
import { PurchaseMenu } from './purchase-menu.tsx'

/** The status that an address names. */
export const statusOf = (text: string | null): PurchaseStatus | '' =>
  STATUSES.find(status => status === text) ?? ''

interface PurchasesProps {
  list: UseInfiniteQueryResult<InfiniteData<{ data: SoldPurchase[]; total: number }>>
  actions: ReactNode
}

/** Who bought the coach's offers: searched, and by status. */
export function Purchases({ list, actions }: PurchasesProps) {
  const [search, change] = useChosenSearch()
  const q = search.get('q') ?? ''
  const status = statusOf(search.get('status'))
  const { dayOf } = useFormats()
  return (
    <section aria-labelledby="purchases" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="purchases" className="text-2xl">
          <Trans>Purchases</Trans>
        </h2>
        <div className="flex flex-wrap gap-2">{actions}</div>
      </div>
      <div className="flex flex-wrap items-end gap-3">
        <ListSearch label={t`Search purchases`} />
        <Field label={t`Status`} hideLabel>
          <Select value={status} onChange={event => change({ status: event.target.value })}>
            <option value="">{t`Every status`}</option>
            <Options of={STATUSES} labels={STATUS_LABELS} />
          </Select>
        </Field>
      </div>
      <EndlessTable
        list={list}
        q={q}
        caption={t`Purchases`}
        failed={t`The purchases could not be loaded`}
        empty={
          <EmptyState title={status ? t`None with this status.` : t`Nobody has bought yet.`}>
            {status ? t`Choose another one.` : t`Share the page of an offer, and it will be here.`}
          </EmptyState>
        }
        columns={[
          { name: t`Client`, cell: purchase => <Client purchase={purchase} /> },
          { name: t`Offer`, cell: ({ offer }) => offer.title },
          { name: t`Left`, cell: purchase => <Left purchase={purchase} /> },
          {
            name: t`Paid`,
            className: 'md:whitespace-nowrap',
            cell: purchase => <Paid purchase={purchase} />,
          },
          {
            name: t`Bought`,
            className: 'md:whitespace-nowrap',
            cell: ({ bought_at }) => dayOf(bought_at),
          },
          {
            name: t`Status`,
            cell: purchase => <Status purchase={purchase} />,
          },
          {
            name: t`Acts`,
            hideName: true,
            className: 'md:text-end',
            cell: purchase => <PurchaseMenu purchase={purchase} />,
          },
        ]}
      />
    </section>
  )
}

function Client({ purchase: { client } }: { purchase: SoldPurchase }) {
  if (!client)
    return (
      <span className="text-ink-soft">
        <Trans>An account that was deleted</Trans>
      </span>
    )
  return (
    <div>
      {client.id === null ? (
        <p className="font-semibold">{client.name || t`A new buyer`}</p>
      ) : (
        <Link
          to={`${href('/coach/clients/:id', { id: String(client.id) })}?tab=sessions`}
          className="font-semibold text-primary"
        >
          {client.name}
        </Link>
      )}
      {client.email !== '' && (
        <p className="text-ink-soft text-sm">
          <EmailText email={client.email} />
        </p>
      )}
    </div>
  )
}

function Left({ purchase: { contents, status } }: { purchase: SoldPurchase }) {
  const formats = useFormats()
  if ((status !== 'paid' && status !== 'past_due') || contents.length === 0)
    return (
      <span className="text-ink-soft">
        <Trans>Nothing</Trans>
      </span>
    )
  return contents.map(content => (
    <p key={leftWords(content, formats)}>{leftWords(content, formats)}</p>
  ))
}

function Paid({
  purchase: { paid, refunded, overpaid, currency, instalments },
}: {
  purchase: SoldPurchase
}) {
  const formats = useFormats()
  const words = instalmentWords(instalments, formats)
  return (
    <>
      <p className="tabular-nums">{money(paid, currency)}</p>
      {refunded > 0 && (
        <p className="text-ink-soft text-sm">
          <Trans>{money(refunded, currency)} given back</Trans>
        </p>
      )}
      {overpaid > 0 && (
        <p className="text-ink-soft text-sm whitespace-normal">
          {overpaidWords(overpaid, currency)}
        </p>
      )}
      {words && <p className="text-ink-soft text-sm whitespace-normal">{words}</p>}
    </>
  )
}

export function Status({ purchase }: { purchase: SoldPurchase }) {
  return (
    <div className="flex flex-wrap gap-1.5">
      <Badge tone={STATUS_TONES[purchase.status]}>{statusWords(purchase)}</Badge>
      {purchase.disputed && (
        <Badge tone="warning">
          <Trans>Disputed</Trans>
        </Badge>
      )}
      {purchase.paused && (
        <Badge tone="warning">
          <Trans>Paused</Trans>
        </Badge>
      )}
    </div>
  )
}
