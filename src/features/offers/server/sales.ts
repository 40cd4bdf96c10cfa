import type { Observed, Payment, Sale } from '#src/features/payments/domain/sales.ts'
import {
  type Order,
  type PaymentContext,
  type Provider,
  StripeFailure,
  sandboxProvider,
  stripeProvider,
} from '#src/features/payments/server/exposed.ts'
import { AppError } from '#src/platform/server/errors.ts'
import { boughtPath, DEFAULT_TAX, sandboxPath, TOO_SMALL } from '../constants.ts'
import type { StoredPurchase } from './purchases.store.ts'
import { readSite, readTerms } from './settings.store.ts'

export type { PaymentContext }

const PROVIDERS: Partial<Record<StoredPurchase['paid_by'], Provider>> = {
  stripe: stripeProvider,
  sandbox: sandboxProvider,
}

/** Null where nobody takes money: what was given, or paid by bank without a checkout. */
export const providerOf = ({
  paid_by,
  session_id,
}: Pick<StoredPurchase, 'paid_by' | 'session_id'>): Provider | null =>
  session_id === null ? (PROVIDERS[paid_by] ?? null) : stripeProvider

/** Nothing more is to be charged for it. */
export const hasEnded = ({ status, ended_by }: StoredPurchase): boolean =>
  status === 'refunded' || status === 'canceled' || ended_by !== null

/** A purchase, as the payment provider is asked about it. */
export function saleOf(purchase: StoredPurchase): Sale {
  const { uid, title, line, price, currency, instalments, status } = purchase
  return {
    uid,
    title,
    line,
    price,
    currency,
    instalments,
    session: purchase.session_id,
    until: purchase.checkout_until,
    paidAt: purchase.bought_at,
    paidParts: purchase.instalments_paid,
    isRefunded: status === 'refunded',
    isOver: status === 'refunded' || purchase.ended_by !== null,
  }
}

/** What its checkout is opened with. @param token of the purchase */
async function orderOf(
  ctx: PaymentContext,
  purchase: StoredPurchase,
  token: string,
): Promise<Order> {
  const { siteUrl } = ctx.deps.settings.site
  const { coach_id, email, slug } = purchase
  const { automatic_tax } = await readSite(ctx.db)
  const { tax } = coach_id === null ? { tax: DEFAULT_TAX } : await readTerms(ctx.db, coach_id)
  const behavior = tax === 'including' ? 'inclusive' : 'exclusive'
  return {
    email,
    successUrl: `${siteUrl}${boughtPath(token)}`,
    cancelUrl: `${siteUrl}/offers/${slug}`,
    sandboxUrl: `${siteUrl}${sandboxPath(token)}`,
    tax: automatic_tax ? behavior : null,
    answersAtOnce: purchase.appointment_id !== null,
  }
}

/** @throws AppError `not_on_sale` for what costs less than the provider takes */
export const openCheckout = async (
  ctx: PaymentContext,
  provider: Provider,
  purchase: StoredPurchase,
  token: string,
) =>
  provider
    .open(ctx, saleOf(purchase), await orderOf(ctx, purchase, token))
    .catch((error: unknown) => {
      const isSmall = error instanceof StripeFailure && error.reason === 'amount_too_small'
      throw isSmall ? new AppError('not_on_sale', { message: TOO_SMALL }) : error
    })

/** Stripe, which has none for it yet, takes no checkout that ends so soon. */
export const endsTooSoon = (error: unknown): boolean =>
  error instanceof StripeFailure && error.param === 'expires_at'

/** Payments that are to go back by themselves, and are not back yet; of a disputed one the bank decides. */
export function owedOf(purchase: StoredPurchase, { payments }: Observed): readonly Payment[] {
  const { paid_by, status, ended_by, instalments } = purchase
  const isRefused = status === 'refunded' && ended_by !== null
  const all = paid_by === 'bank' || isRefused
  return payments
    .slice(all ? 0 : (instalments ?? 1))
    .filter(({ amount, refunded, dispute }) => amount > refunded && dispute === null)
}

/** Tells the provider what it must still know: when instalments end, what nobody is to pay, what goes back. */
export async function tidyUp(
  ctx: PaymentContext,
  provider: Provider,
  { purchase, observed }: { purchase: StoredPurchase; observed: Observed },
): Promise<void> {
  const { plan, subscription, checkout } = observed
  const sale = saleOf(purchase)
  const isByBank = purchase.paid_by === 'bank'
  if (checkout === 'open' && (purchase.ended_by !== null || isByBank))
    await provider.expire(ctx, sale)
  if (hasEnded(purchase) || isByBank) await provider.endInstalments(ctx, observed)
  else if (plan && subscription && !plan.end_set) await provider.setEnd(ctx, sale, subscription)
  await provider.refund(ctx, owedOf(purchase, observed))
}
