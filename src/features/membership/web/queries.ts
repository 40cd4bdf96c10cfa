import { queryOf } from '#src/platform/web/api/endpoint-query.ts'
import { getSubscription, listPlans } from '../contract.ts'

/** The status is part of the key, so that a change of the session's user refetches it. */
export const subscriptionQuery = (status: string) =>
  queryOf(['subscription', status], getSubscription, { isFresh: true })

export const plansQuery = queryOf(['plans'], listPlans)
