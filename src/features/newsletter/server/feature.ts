import { serverFeature } from '#src/platform/server/feature.ts'
import { NEWSLETTER_ERRORS } from '../errors.ts'
import { endSubscription, exportSubscription, forgetSubscriber, voidLinksAndRequests } from './actions.ts'
import { forgetOldCopies, writeCopies } from './issues/actions.ts'
import { answerRequest, forgetOldRequests } from './links/requests.ts'
import { up as publicForms } from './migrations/0002-public-forms.ts'
import { up as search } from './migrations/0010-search.ts'
import { up as unconfirmed } from './migrations/0019-unconfirmed.ts'
import { up as requests } from './migrations/0032-newsletter-requests.ts'
import { up as forgottenMails } from './migrations/0085-forgotten-mails.ts'
import { up as changed } from './migrations/0087-changed.ts'
import { up as checks } from './migrations/0100-checks.ts'
import { newsletterRoutes } from './routes.ts'
import { deleteUnconfirmed } from './store.ts'
import { newsletterTables } from './tables.ts'

export const newsletterFeature = serverFeature({
  name: 'newsletter',
  routes: newsletterRoutes,
  errors: NEWSLETTER_ERRORS,
  tables: newsletterTables,
  migrations: {
    '0002-public-forms': publicForms,
    '0010-search': search,
    '0019-unconfirmed': unconfirmed,
    '0032-newsletter-requests': requests,
    '0085-forgotten-mails': forgottenMails,
    '0087-changed': changed,
    '0100-checks': checks,
  },
  async sweep(db, now) {
    await deleteUnconfirmed(db, now.toISOString())
    await forgetOldRequests(db, now)
    await forgetOldCopies(db, now)
  },
  afterRestore: voidLinksAndRequests,
  archive: {
    lists: { newsletter: 'your newsletter subscription, if your address is confirmed' },
    read: async (db, { email }) => (email ? exportSubscription(db, email) : []),
  },
  leave: async (trx, { email }, now, deps) => {
    if (email) await forgetSubscriber(trx, email, now, deps)
  },
  unsubscribe: { newsletter: endSubscription },
  keptByAddress: [{ what: 'newsletter subscriptions', erase: forgetSubscriber }],
  // Requests first: someone is waiting for that mail.
  writeMails: async context => (await answerRequest(context)) || writeCopies(context.db, context.deps),
  // A person who opens the link of a List-Unsubscribe header gets a page with a button.
  redirects: {
    '/api/newsletters/unsubscribe/:token': '/newsletter/unsubscribe?token=:token',
    '/api/unsubscribe/:token': '/unsubscribe?token=:token',
  },
})
