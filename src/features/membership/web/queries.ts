import { queryOptions } from '@tanstack/react-query'
import { call } from '#src/platform/web/api/api.ts'
import { queryOf } from '#src/platform/web/api/endpoint-query.ts'
import { getSubscription, listInvoices, listPlans, memberHistory } from '../contract.ts'

/** The status is part of the key, so that a change of the session's user refetches it. */
export const subscriptionQuery = (status: string) =>
  queryOptions({
    queryKey: ['subscription', status],
    queryFn: ({ signal }) => call(getSubscription, { signal }),
    staleTime: 0,
  })

export const plansQuery = queryOf(['plans'], listPlans)

export const invoicesQuery = queryOf(['subscription-invoices'], listInvoices)

export const memberHistoryQuery = (id: number) =>
  queryOptions({
    queryKey: ['member-history', id],
    queryFn: ({ signal }) => call(memberHistory, { params: { id: String(id) }, signal }),
    staleTime: 0,
  })
