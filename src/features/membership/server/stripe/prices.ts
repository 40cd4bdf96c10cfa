import type Stripe from 'stripe'
import { AppError } from '#src/platform/server/http/errors.ts'
import { centsOf, type Plan } from '../../domain.ts'
import type { Context } from '../payments/port.ts'
import { ask, stripeSettings } from './client.ts'

type Price = Pick<Stripe.Price, 'unit_amount' | 'currency' | 'recurring'>

/** Whether a price is what the site says of the plan: so many US dollars for each month (spec 9). */
function isAsSaid({ unit_amount, currency, recurring }: Price, plan: Plan): boolean {
  const monthly = recurring?.interval === 'month' && (recurring.interval_count ?? 1) === 1
  return unit_amount === centsOf(plan) && currency === 'usd' && monthly
}

/** The answer to who wants a plan whose price is another one; the operator finds it in the log. */
export function notSold({ log }: Pick<Context, 'log'>, plan: Plan, price: Price | undefined): AppError {
  const { unit_amount, currency, recurring } = price ?? {}
  log.error(
    { plan, unit_amount, currency, interval: recurring?.interval, interval_count: recurring?.interval_count },
    "STRIPE_PRICE: this plan's price is not what the site says",
  )
  return new AppError('unavailable', {
    message: 'This plan cannot be bought at the moment. Nothing was charged. Please write to us.',
  })
}

/** @returns whether a subscription that was just begun costs what the site says */
export const costsWhatIsSaid = ({ items }: Stripe.Subscription, plan: Plan): boolean =>
  items.data[0] !== undefined && isAsSaid(items.data[0].price, plan)

/**
 * Looks at the price of a plan before a member is moved to it.
 * @throws AppError `unavailable` when it is not what the site says
 */
export async function requireSaidPrice(context: Context, plan: Plan): Promise<void> {
  const id = stripeSettings(context.deps).prices[plan]
  const price = await ask(context, 'retrieve price', stripe => stripe.prices.retrieve(id))
  if (!isAsSaid(price, plan)) throw notSold(context, plan, price)
}
