import type { TIERS } from '#src/features/accounts/constants.ts'
import { PLANS } from '../constants.ts'

export type Plan = (typeof TIERS)[number]

/** `$29.99`; whole prices have no cents. @param price in dollars */
export const dollars = (price: number): string => `$${Number.isInteger(price) ? price : price.toFixed(2)}`

/** Per month. */
export const centsOf = (plan: Plan): number => Math.round(PLANS[plan].price * 100)

/** (spec 2) */
export const subscribeLabel = (plan: Plan): string =>
  `Subscribe to ${PLANS[plan].name} - ${dollars(PLANS[plan].price)}/month`

/** `$29.99`, or `−$20` for a credit. */
export const money = (cents: number): string =>
  cents < 0 ? `\u2212${dollars(-cents / 100)}` : dollars(cents / 100)
