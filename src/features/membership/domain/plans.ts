import type { MonthlyPrice } from '#src/contract/site-settings.ts'
import type { TIERS } from '#src/features/sign-in/constants.ts'
import { PLAN_PRICES } from '#src/features/texts/constants.ts'
import { centsOf, moneyText } from '#src/features/texts/domain/money.ts'

export type Plan = (typeof TIERS)[number]

/** What everybody paid before sites could set amounts of their own. */
export const firstPrice = (plan: Plan): MonthlyPrice => ({
  cents: centsOf(PLAN_PRICES[plan], 'USD'),
  currency: 'USD',
})

/** docs/product.md 9.1 */
export const subscribeLabel = (name: string, price: MonthlyPrice): string =>
  `Subscribe to ${name} - ${moneyText(price)}/month`
