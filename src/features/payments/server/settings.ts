import * as z from 'zod'
import type { Tier } from '#src/features/sign-in/constants.ts'
import { settingsPart } from '#src/platform/server/settings/part.ts'
import { key, optional, webUrl } from '#src/platform/server/settings/setting-forms.ts'
import { requireTogether, SettingsError } from '#src/platform/server/settings/settings-error.ts'

export interface StripeSettings {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** Price ids. */
  prices: Record<Tier, string>
  /** Null for Stripe's own address. */
  apiBase: string | null
}

declare module '#src/platform/server/settings/settings.ts' {
  interface Settings {
    stripe: StripeSettings | null
  }
}

const GROUP = [
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_PRICE_BASIC',
  'STRIPE_PRICE_PREMIUM',
  'STRIPE_PRICE_COACHING',
] as const

const shape = {
  STRIPE_SECRET_KEY: key('sk_', 'rk_'),
  STRIPE_PUBLISHABLE_KEY: key('pk_'),
  STRIPE_WEBHOOK_SECRET: key('whsec_'),
  STRIPE_PRICE_BASIC: optional(z.string()),
  STRIPE_PRICE_PREMIUM: optional(z.string()),
  STRIPE_PRICE_COACHING: optional(z.string()),
  STRIPE_API_BASE: optional(webUrl),
}

/** @throws SettingsError when test and live keys are mixed, or two plans have the same price */
function stripeSettings(values: z.output<z.ZodObject<typeof shape>>): StripeSettings {
  const secretKey = String(values.STRIPE_SECRET_KEY)
  const publishableKey = String(values.STRIPE_PUBLISHABLE_KEY)
  const live = (key: string) => key.includes('_live_')
  if (live(secretKey) !== live(publishableKey)) {
    throw new SettingsError(
      'STRIPE_PUBLISHABLE_KEY: must have the same mode, test or live, as STRIPE_SECRET_KEY',
    )
  }
  const prices = {
    basic: String(values.STRIPE_PRICE_BASIC),
    premium: String(values.STRIPE_PRICE_PREMIUM),
    coaching: String(values.STRIPE_PRICE_COACHING),
  }
  if (new Set(Object.values(prices)).size < 3) {
    throw new SettingsError(
      'STRIPE_PRICE_BASIC, STRIPE_PRICE_PREMIUM, STRIPE_PRICE_COACHING: must be three different prices',
    )
  }
  return {
    secretKey,
    publishableKey,
    webhookSecret: String(values.STRIPE_WEBHOOK_SECRET),
    prices,
    apiBase: values.STRIPE_API_BASE ?? null,
  }
}

export const paymentsSettings = settingsPart({
  shape,
  read: values => {
    const stripe = requireTogether(values, GROUP) ? stripeSettings(values) : null
    return { settings: { stripe }, site: { stripeKey: values.STRIPE_PUBLISHABLE_KEY ?? null } }
  },
})
