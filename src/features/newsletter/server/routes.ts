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
  route(contract.signUpForNewsletter, async call => {
    if (call.body.website) logHoneypot(call.log)
    else await requestLink(call, { email: call.body.email, address: call.address })
  }),
  route(contract.confirmNewsletter, call => confirmSubscription(call, call.body.token)),
  // Two addresses, one mechanism: the first is in the newsletter's mails.
  ...[contract.unsubscribeByLink, contract.unsubscribeByToken].map(endpoint =>
    route(endpoint, call => unsubscribe(call, call.params.token)),
  ),
  route(contract.listSubscribers, call => store.listSubscribers(call.db, call.query)),
  dataRoute(contract.setSubscription, call => setSubscriptionByHand(call, call.body)),
  route(contract.exportSubscribers, async call => {
    await requireRecentPassword(call, call.who)
    return {
      file: {
        name: `newsletter-${call.now.toISOString().slice(0, 10)}.csv`,
        body: subscribersCsv(call.db),
      },
    }
  }),
  route(contract.listIssues, call => listIssues(call.db, call.query)),
  dataRoute(contract.createIssue, call => issues.createIssue(call, call.body)),
  dataRoute(contract.previewIssue, call => issues.previewIssue(call.deps, call.body)),
  dataRoute(contract.getIssue, call => issues.readIssue(call.db, call.params.id)),
  dataRoute(contract.updateIssue, call => issues.updateIssue(call.db, call.params.id, call.body)),
  route(contract.deleteIssue, call => issues.deleteIssue(call.db, call.params.id)),
  route(contract.testIssue, call =>
    issues.sendTest(call, { id: call.params.id, userId: call.who.userId }),
  ),
  dataRoute(contract.sendIssue, call => issues.sendIssue(call, call.params.id)),
]
