import { serverFeature } from '#src/platform/server/feature.ts'
import { isTestMode } from '../constants.ts'
import { PAYMENTS_ERRORS } from '../errors.ts'
import { paymentsSettings } from './settings.ts'

export const paymentsFeature = serverFeature({
  name: 'payments',
  errors: PAYMENTS_ERRORS,
  settings: paymentsSettings,
  warnings: ({ siteUrl, site: { stripeKey } }) =>
    siteUrl.startsWith('https:') && isTestMode(stripeKey)
      ? [
          'STRIPE_SECRET_KEY is not set, or a test key: payments are in test mode, so a test card buys any plan',
        ]
      : [],
})
