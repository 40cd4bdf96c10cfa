import { msg } from '@lingui/core/runtime-macro'
import { said } from '#src/contract/i18n.ts'
import type { MonthlyPrice } from '#src/contract/site-settings.ts'
import type { SeenSubscription } from '#src/features/payments/domain/subscriptions.ts'
import type { Tier } from '#src/features/sign-in/constants.ts'
import { PLAN_PRICES } from '#src/features/texts/constants.ts'
import { centsOf, moneyText } from '#src/features/texts/domain/money.ts'
import { PLAN_NAMES } from '../constants.ts'

export type Plan = Tier

const asPlan = (name: string | undefined): Plan | null =>
  name !== undefined && Object.hasOwn(PLAN_NAMES, name) ? (name as Plan) : null

/**
 * The plan follows from the price; for a price that is no longer in the settings, from what it was begun for.
 * @param plans plans by price id
 */
export const planOf = (
  { price, plan }: Pick<SeenSubscription, 'price' | 'plan'>,
  plans: ReadonlyMap<string, Plan>,
): Plan | null => plans.get(price) ?? asPlan(plan)

/** What everybody paid before sites could set amounts of their own. */
export const firstPrice = (plan: Plan): MonthlyPrice => ({
  cents: centsOf(PLAN_PRICES[plan], 'USD'),
  currency: 'USD',
})

/** docs/product.md 9.1 */
export const subscribeLabel = (name: string, price: MonthlyPrice): string =>
  said(msg`Subscribe to ${{ name }} - ${{ price: moneyText(price) }}/month`)
