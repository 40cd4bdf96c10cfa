import { pageOf } from '#src/server/db/pages.ts'
import { route } from '#src/server/route.ts'
import * as contract from '../contract.ts'
import { confirm, setSubscriptionByHand, signUp, subscribersCsv, unsubscribe } from './actions.ts'
import * as store from './store.ts'

export const newsletterRoutes = [
  route(contract.signUpForNewsletter, signUp),
  route(contract.confirmNewsletter, confirm),
  route(contract.unsubscribeByLink, unsubscribe),
  route(contract.listSubscribers, async ({ db, query }) => {
    const { rows, total, active } = await store.listSubscribers(db, query)
    const { data, beside } = pageOf(rows, query, total)
    return { data, beside: { ...beside, active } }
  }),
  route(contract.setSubscription, setSubscriptionByHand),
  route(contract.exportSubscribers, async ({ db, now }) => ({
    file: { name: `newsletter-${now.toISOString().slice(0, 10)}.csv`, body: subscribersCsv(db) },
  })),
]
