import { requireRecentPassword } from '#src/features/sign-in/server/exposed.ts'
import { logHoneypot } from '#src/platform/server/http/request-log.ts'
import { dataRoute, route } from '#src/platform/server/http/route.ts'
import { unsubscribe } from '#src/platform/server/mail/unsubscribe.ts'
import * as contract from '../contract.ts'
import { confirmSubscription, setSubscriptionByHand, subscribersCsv } from './actions.ts'
import * as issues from './issues/actions.ts'
import { listIssues } from './issues/store.ts'
import { requestLink } from './links/requests.ts'
import * as store from './store.ts'

export const newsletterRoutes = [
  route(contract.signUpForNewsletter, async ({ db, deps, body, address, now, log }) => {
    if (body.website) logHoneypot(log)
    else await requestLink(db, { deps, email: body.email, address }, now)
  }),
  route(contract.confirmNewsletter, ({ db, body, now }) =>
    confirmSubscription(db, body.token, now),
  ),
  // Two addresses, one mechanism: the first is in the newsletter's mails.
  ...[contract.unsubscribeByLink, contract.unsubscribeByToken].map(endpoint =>
    route(endpoint, ({ db, deps, params, now }) => unsubscribe(db, deps, params.token, now)),
  ),
  route(contract.listSubscribers, ({ db, query }) => store.listSubscribers(db, query)),
  dataRoute(contract.setSubscription, ({ db, deps, body, now }) =>
    setSubscriptionByHand(db, deps, body, now),
  ),
  route(contract.exportSubscribers, async ({ db, caller, now }) => {
    await requireRecentPassword(db, caller, now)
    return {
      file: { name: `newsletter-${now.toISOString().slice(0, 10)}.csv`, body: subscribersCsv(db) },
    }
  }),
  route(contract.listIssues, ({ db, query }) => listIssues(db, query)),
  dataRoute(contract.createIssue, ({ db, body, now }) => issues.createIssue(db, body, now)),
  dataRoute(contract.previewIssue, ({ deps, body }) => issues.previewIssue(deps, body)),
  dataRoute(contract.getIssue, ({ db, params }) => issues.readIssue(db, params.id)),
  dataRoute(contract.updateIssue, ({ db, params, body }) =>
    issues.updateIssue(db, params.id, body),
  ),
  route(contract.deleteIssue, ({ db, params }) => issues.deleteIssue(db, params.id)),
  route(contract.testIssue, ({ db, deps, caller, params, now }) =>
    issues.sendTest(db, deps, { id: params.id, userId: caller.userId }, now),
  ),
  dataRoute(contract.sendIssue, ({ db, params, now }) => issues.sendIssue(db, params.id, now)),
]
