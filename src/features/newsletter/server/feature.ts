import { systemContext } from '#src/platform/server/context.ts'
import { serverFeature } from '#src/platform/server/feature.ts'
import { bind } from '#src/platform/server/http/bind.ts'
import * as contract from '../contract.ts'
import { NEWSLETTER_ERRORS } from '../errors.ts'
import * as http from './http.ts'
import * as issues from './issues.ts'
import { forgetOldCopies, writeCopies } from './issues.ts'
import { up as baseline } from './migrations/0001-baseline.ts'
import { up as foldedSearch } from './migrations/0004-folded-search.ts'
import { up as languages } from './migrations/0017-languages.ts'
import { answerRequest, forgetOldRequests } from './requests.ts'
import { deleteUnconfirmed, listByAddress } from './subscriptions.store.ts'
import * as subscriptions from './subscriptions.ts'
import { endSubscription, forgetSubscriber, voidLinksAndRequests } from './subscriptions.ts'
import { newsletterTables } from './tables.ts'

export const newsletterFeature = serverFeature({
  name: 'newsletter',
  routes: bind(contract, { ...subscriptions, ...issues, ...http }),
  errors: NEWSLETTER_ERRORS,
  tables: newsletterTables,
  migrations: {
    '0001-baseline': baseline,
    '0004-folded-search': foldedSearch,
    '0017-languages': languages,
  },
  async sweep(ctx) {
    await deleteUnconfirmed(ctx.db, ctx.now.toISOString())
    await forgetOldRequests(ctx)
    await forgetOldCopies(ctx)
  },
  afterRestore: voidLinksAndRequests,
  archive: {
    lists: { newsletter: 'your newsletter subscription, if your address is confirmed' },
    // The address is confirmed: anyone can register with someone else's.
    read: async ({ db }, { email }) =>
      email ? [{ name: 'newsletter', rows: await listByAddress(db, email.toLowerCase()) }] : [],
  },
  leave: async (ctx, { email }) => {
    if (email) await forgetSubscriber(ctx, email)
  },
  unsubscribe: { newsletter: endSubscription },
  keptByAddress: [{ what: 'newsletter subscriptions', erase: forgetSubscriber }],
  // Requests first: someone is waiting for that mail.
  writeMails: async context =>
    (await answerRequest(context)) || writeCopies(systemContext(context.db, context.deps)),
  // A person who opens the link of a List-Unsubscribe header gets a page with a button.
  redirects: {
    '/api/newsletters/unsubscribe/:token': '/newsletter/unsubscribe?token=:token',
    '/api/unsubscribe/:token': '/unsubscribe?token=:token',
  },
})
