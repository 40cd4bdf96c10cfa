import { freshQuery, queryOf } from '#src/platform/web/api/endpoint-query.ts'
import { getSubscription, listInvoices, listPlans, memberHistory } from '../contract.ts'

/** The status is part of the key, so that a change of the session's user refetches it. */
export const subscriptionQuery = (status: string) =>
  freshQuery(['subscription', status], getSubscription)

export const plansQuery = queryOf(['plans'], listPlans)

export const invoicesQuery = queryOf(['subscription-invoices'], listInvoices)

export const memberHistoryQuery = (id: number) =>
  freshQuery(['member-history', id], memberHistory, { params: { id: String(id) } })
