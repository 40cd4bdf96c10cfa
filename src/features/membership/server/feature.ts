import { exportedRows } from '#src/platform/server/db/owned-rows.ts'
import { type ContentSources, serverFeature } from '#src/platform/server/feature.ts'
import { bind } from '#src/platform/server/http/bind.ts'
import type { Settings } from '#src/platform/server/settings/settings.ts'
import * as contract from '../contract.ts'
import { MEMBERSHIP_ERRORS } from '../errors.ts'
import { membershipJobs, readReported } from './jobs.ts'
import { leaveMembership } from './membership.ts'
import { up as baseline } from './migrations/0001-baseline.ts'
import { up as offers } from './migrations/0002-offers.ts'
import { up as refundedMonths } from './migrations/0009-refunded-months.ts'
import * as ownMembership from './own-membership.ts'
import { membershipTables } from './tables.ts'

const SCRIPTS = ['https://js.stripe.com', 'https://*.js.stripe.com']

/** Only these pages may load Stripe's script. The policy applies per document, so they need a full page load. */
const stripeSources = ({ stripe }: Settings): ContentSources | null =>
  stripe && {
    pages: /^\/subscribe\//,
    scripts: SCRIPTS,
    frames: [...SCRIPTS, 'https://hooks.stripe.com'],
    connections: ['https://api.stripe.com'],
    // A bank may open a window to confirm a payment.
    opensWindows: true,
  }

export const membershipFeature = serverFeature({
  name: 'membership',
  routes: bind(contract, ownMembership),
  errors: MEMBERSHIP_ERRORS,
  tables: membershipTables,
  migrations: {
    '0001-baseline': baseline,
    '0002-offers': offers,
    '0009-refunded-months': refundedMonths,
  },
  contentSources: stripeSources,
  charged: readReported,
  jobs: membershipJobs,
  archive: {
    lists: {
      plan_grants: 'the months of plans that you have bought',
      membership_events: 'the history of your membership',
    },
    read: async ({ db }, { id }) => [
      exportedRows(db, 'plan_grants', id),
      exportedRows(db, 'membership_events', id),
    ],
  },
  leave: (ctx, { id }) => leaveMembership(ctx, id),
})
