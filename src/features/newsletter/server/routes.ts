import { requireRecentPassword } from '#src/features/accounts/server/actions.ts'
import { pageOf } from '#src/platform/server/db/pages.ts'
import { route } from '#src/platform/server/http/route.ts'
import * as contract from '../contract.ts'
import { confirm, setSubscriptionByHand, signUp, subscribersCsv, unsubscribe } from './actions.ts'
import * as issues from './issues/actions.ts'
import * as issueStore from './issues/store.ts'
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
  route(contract.exportSubscribers, async call => {
    await requireRecentPassword(call)
    const { db, now } = call
    return { file: { name: `newsletter-${now.toISOString().slice(0, 10)}.csv`, body: subscribersCsv(db) } }
  }),
  route(contract.listIssues, async ({ db, query }) => {
    const { rows, total } = await issueStore.listIssues(db, query)
    return pageOf(rows, query, total)
  }),
  route(contract.createIssue, issues.write),
  route(contract.previewIssue, issues.preview),
  route(contract.getIssue, issues.read),
  route(contract.updateIssue, issues.rewrite),
  route(contract.deleteIssue, issues.discard),
  route(contract.testIssue, issues.sendTest),
  route(contract.sendIssue, issues.send),
]
