import type Stripe from 'stripe'
import { AppError } from '#src/platform/server/http/errors.ts'
import { centsOf, type Plan } from '../../domain/plans.ts'
import type { Context } from '../payments/port.ts'
import { callStripe, stripeSettings } from './client.ts'

type Price = Pick<Stripe.Price, 'unit_amount' | 'currency' | 'recurring'>

/** The site's price, in US dollars per month (spec 9). */
function matchesPlan({ unit_amount, currency, recurring }: Price, plan: Plan): boolean {
  const monthly = recurring?.interval === 'month' && (recurring.interval_count ?? 1) === 1
  return unit_amount === centsOf(plan) && currency === 'usd' && monthly
}

/** Also logs the mismatch for the operator. */
export function priceMismatch({ log }: Pick<Context, 'log'>, plan: Plan, price: Price | undefined): AppError {
  const { unit_amount, currency, recurring } = price ?? {}
  log.error(
    { plan, unit_amount, currency, interval: recurring?.interval, interval_count: recurring?.interval_count },
    "STRIPE_PRICE: this plan's price at Stripe differs from the site's",
  )
  return new AppError('unavailable', {
    message: 'This plan is not available at the moment. Nothing was charged. Please write to us.',
  })
}

export const hasExpectedPrice = ({ items }: Stripe.Subscription, plan: Plan): boolean =>
  items.data[0] !== undefined && matchesPlan(items.data[0].price, plan)

/** @throws AppError `unavailable` when the price at Stripe differs from the site's */
export async function requireExpectedPrice(context: Context, plan: Plan): Promise<void> {
  const id = stripeSettings(context.deps).prices[plan]
  const price = await callStripe(context, 'retrieve price', stripe => stripe.prices.retrieve(id))
  if (!matchesPlan(price, plan)) throw priceMismatch(context, plan, price)
}
