import type Stripe from 'stripe'
import type { MonthlyPrice } from '#src/contract/site-settings.ts'
import { monthlyPrice } from '#src/features/payments/domain/subscriptions.ts'
import {
  callStripe,
  type PaymentContext,
  type StripeSettings,
  stripeSettings,
} from '#src/features/payments/server/exposed.ts'
import { TIERS } from '#src/features/sign-in/constants.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import { AppError } from '#src/platform/server/errors.ts'
import type { Settings } from '#src/platform/server/settings/settings.ts'
import { PLAN_UNAVAILABLE } from '../constants.ts'
import type { Plan } from '../domain/plans.ts'
import * as store from './stripe.store.ts'

type Price = Pick<Stripe.Price, 'unit_amount' | 'currency' | 'recurring'>

const REFRESH_MS = 3_600_000

export const planOfPrice = ({ prices }: StripeSettings): ReadonlyMap<string, Plan> =>
  new Map(Object.entries(prices).map(([plan, price]) => [price, plan as Plan]))

/** Also logs it for the operator. */
export function unusablePrice(
  { log }: Pick<PaymentContext, 'log'>,
  plan: Plan,
  price: Price | undefined,
): AppError {
  const { unit_amount, currency, recurring } = price ?? {}
  log.error(
    {
      plan,
      unit_amount,
      currency,
      interval: recurring?.interval,
      interval_count: recurring?.interval_count,
    },
    "STRIPE_PRICE: this plan's price at Stripe is not a fixed amount per month",
  )
  return new AppError('unavailable', { message: PLAN_UNAVAILABLE })
}

/** Remembers what Stripe said; every process shows it within seconds. */
export async function rememberPrice(
  ctx: PaymentContext,
  plan: Plan,
  price: MonthlyPrice,
): Promise<void> {
  const price_id = stripeSettings(ctx.deps).prices[plan]
  await store.savePrice(ctx.db, { price_id, ...price, read_at: ctx.deps.now().toISOString() })
}

/** @throws AppError `unavailable` when it cannot be charged each month */
async function readPrice(ctx: PaymentContext, plan: Plan): Promise<void> {
  const id = stripeSettings(ctx.deps).prices[plan]
  const found = await callStripe(ctx, 'retrieve price', stripe => stripe.prices.retrieve(id))
  const price = monthlyPrice(found)
  if (!price) throw unusablePrice(ctx, plan, found)
  await rememberPrice(ctx, plan, price)
}

/** What was last read of the configured prices, by plan; nothing in the sandbox. */
export async function knownPrices(
  db: Db,
  { stripe }: Pick<Settings, 'stripe'>,
): Promise<Readonly<Record<string, MonthlyPrice>>> {
  if (!stripe) return {}
  const rows = await store.listPrices(db)
  const known = TIERS.flatMap(plan => {
    const row = rows.find(({ price_id }) => price_id === stripe.prices[plan])
    return row ? [[plan, { cents: row.cents, currency: row.currency }] as const] : []
  })
  return Object.fromEntries(known)
}

/** Changes with every amount that is read. */
export async function pricesVersion(db: Db): Promise<string> {
  const rows = await store.listPrices(db)
  return rows.map(({ price_id, cents, currency }) => `${price_id}=${cents}${currency}`).join(',')
}

/** Reads the prices that are not known or were read over an hour ago. What is known stays when Stripe is down. */
export async function refreshPrices(ctx: PaymentContext): Promise<void> {
  const { log } = ctx
  const { prices } = stripeSettings(ctx.deps)
  const since = new Date(ctx.deps.now().getTime() - REFRESH_MS).toISOString()
  const rows = await store.listPrices(ctx.db)
  const isFresh = (plan: Plan) =>
    rows.some(row => row.price_id === prices[plan] && row.read_at > since)
  for (const plan of TIERS.filter(each => !isFresh(each))) {
    await readPrice(ctx, plan).catch(error => {
      if (!(error instanceof AppError)) throw error
      log.warn(
        { plan },
        "the plan's price could not be read from Stripe; the last known amount is shown",
      )
    })
  }
}
