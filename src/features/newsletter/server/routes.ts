import { requireRecentPassword } from '#src/features/sign-in/server/exposed.ts'
import { pageOf } from '#src/platform/server/db/pages.ts'
import { logHoneypot } from '#src/platform/server/http/request-log.ts'
import { route } from '#src/platform/server/http/route.ts'
import { unsubscribe } from '#src/platform/server/mail/unsubscribe.ts'
import * as contract from '../contract.ts'
import { confirm, setSubscriptionByHand, subscribersCsv } from './actions.ts'
import * as issues from './issues/actions.ts'
import * as issueStore from './issues/store.ts'
import { requestLink } from './links/requests.ts'
import * as store from './store.ts'

export const newsletterRoutes = [
  route(contract.signUpForNewsletter, async ({ db, deps, body, address, now, log }) => {
    if (body.website) logHoneypot(log)
    else await requestLink(db, { deps, email: body.email, address }, now)
  }),
  route(contract.confirmNewsletter, ({ db, body, now }) => confirm(db, body.token, now)),
  // Two addresses, one mechanism: the first is in the newsletter's mails.
  ...[contract.unsubscribeByLink, contract.unsubscribeByToken].map(endpoint =>
    route(endpoint, ({ db, deps, params, now }) => unsubscribe(db, deps, params.token, now)),
  ),
  route(contract.listSubscribers, async ({ db, query }) => {
    const { rows, total, active } = await store.listSubscribers(db, query)
    const { data, beside } = pageOf(rows, query, total)
    return { data, beside: { ...beside, active } }
  }),
  route(contract.setSubscription, async ({ db, deps, body, now }) => ({
    data: await setSubscriptionByHand(db, deps, body, now),
  })),
  route(contract.exportSubscribers, async ({ db, caller, now }) => {
    await requireRecentPassword(db, caller, now)
    return {
      file: { name: `newsletter-${now.toISOString().slice(0, 10)}.csv`, body: subscribersCsv(db) },
    }
  }),
  route(contract.listIssues, async ({ db, query }) => {
    const { rows, total } = await issueStore.listIssues(db, query)
    return pageOf(rows, query, total)
  }),
  route(contract.createIssue, async ({ db, body, now }) => ({
    data: await issues.write(db, body, now),
  })),
  route(contract.previewIssue, async ({ deps, body }) => ({
    data: await issues.preview(deps, body),
  })),
  route(contract.getIssue, async ({ db, params }) => ({ data: await issues.read(db, params.id) })),
  route(contract.updateIssue, async ({ db, params, body }) => ({
    data: await issues.rewrite(db, params.id, body),
  })),
  route(contract.deleteIssue, ({ db, params }) => issues.discard(db, params.id)),
  route(contract.testIssue, ({ db, deps, caller, params, now }) =>
    issues.sendTest(db, deps, { id: params.id, userId: caller.userId }, now),
  ),
  route(contract.sendIssue, async ({ db, params, now }) => ({
    data: await issues.send(db, params.id, now),
  })),
]
