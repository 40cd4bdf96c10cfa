import { exportedRows } from '#src/platform/server/db/owned-rows.ts'
import { serverFeature } from '#src/platform/server/feature.ts'
import { bind } from '#src/platform/server/http/bind.ts'
import { isTestMode } from '../constants.ts'
import * as contract from '../contract.ts'
import { PAYMENTS_ERRORS } from '../errors.ts'
import * as http from './http.ts'
import { paymentsJobs } from './jobs.ts'
import { up as baseline } from './migrations/0001-baseline.ts'
import { up as offers } from './migrations/0002-offers.ts'
import { countWaiting } from './queues.store.ts'
import { paymentsSettings } from './settings.ts'
import { paymentsTables } from './tables.ts'

export const paymentsFeature = serverFeature({
  name: 'payments',
  routes: bind(contract, http),
  errors: PAYMENTS_ERRORS,
  tables: paymentsTables,
  migrations: { '0001-baseline': baseline, '0002-offers': offers },
  settings: paymentsSettings,
  warnings: ({ siteUrl, site: { stripeKey } }) =>
    siteUrl.startsWith('https:') && isTestMode(stripeKey)
      ? [
          'STRIPE_SECRET_KEY is not set, or a test key: payments are in test mode, so a test card buys any plan',
        ]
      : [],
  jobs: paymentsJobs,
  archive: {
    lists: { sandbox_invoices: 'what the sandbox would have charged; no money moved' },
    read: async ({ db }, { id }) => [exportedRows(db, 'sandbox_invoices', id)],
  },
  metrics: [
    {
      name: 'stripe_waiting',
      help: 'Stripe events, customer deletions and address changes waiting to be processed.',
      labels: ['kind'],
      async read(db, gauge) {
        for (const [kind, waiting] of Object.entries(await countWaiting(db)))
          gauge.set({ kind }, waiting)
      },
    },
  ],
})
