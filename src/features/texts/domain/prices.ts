import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { said } from '#src/contract/i18n.ts'
import { storedIn, template } from '#src/contract/own-words.ts'
import type { MonthlyPrice, SiteSettings } from '#src/contract/site-settings.ts'
import { PLAN_PRICES } from '../constants.ts'
import {
  DEFAULT_CURRENCY,
  OFFER_KEYS,
  type Offer,
  type Period,
  type PlanId,
  type PlanText,
} from './keys-offers.ts'
import { amountText, centsOf, decimalsOf } from './money.ts'

/** `$197`, `€97.50`. */
export const offerPrice = ({ price, currency }: Pick<Offer, 'price' | 'currency'>): string =>
  amountText(price, currency)

type Priced = Pick<SiteSettings, 'content' | 'stripePrices'>

const OWN_PLANS = storedIn(OFFER_KEYS.plans.default)

/** Every plan that the site has, hidden ones too; placeholders are not filled. */
export const plansOf = ({ content }: Pick<SiteSettings, 'content'>): readonly PlanText[] =>
  OWN_PLANS.read((content.plans ?? template(OFFER_KEYS.plans.default)) as readonly PlanText[])

const currencyOf = ({ content }: Pick<SiteSettings, 'content'>): string =>
  String(content['practice.currency'] ?? DEFAULT_CURRENCY)

/** Whether the practice does not sell a plan. */
export const isClosed = (site: Pick<SiteSettings, 'content'>, plan: PlanId): boolean =>
  plansOf(site).some(({ id, closed }) => id === plan && closed === true)

/**
 * What a plan costs somebody who subscribes now: what Stripe charges, else the published amount.
 * @returns null for a plan that is not for sale, or was removed from the list and has no amount in the site's currency
 */
export function planPrice(site: Priced, plan: PlanId): MonthlyPrice | null {
  if (isClosed(site, plan)) return null
  const atStripe = site.stripePrices[plan]
  if (atStripe) return atStripe
  const currency = currencyOf(site)
  if (plan === 'free')
    return { cents: 0, currency: Object.values(site.stripePrices)[0]?.currency ?? currency }
  const listed = plansOf(site).find(({ id }) => id === plan)
  if (!listed && currency !== DEFAULT_CURRENCY) return null
  return { cents: centsOf(listed?.price ?? PLAN_PRICES[plan], currency), currency }
}

const hasDecimals = (price: number, currency: string) =>
  decimalsOf(currency) === 0 && !Number.isInteger(price)

const noDecimals = (name: string, currency: string) =>
  said(msg`${{ name }}: ${{ currency }} has no decimals. Please enter a whole amount.`)

function planProblem(plans: readonly PlanText[], currency: string): string | undefined {
  for (const { id, name, price } of plans) {
    if (id === 'free' && price !== 0)
      return said(msg`${{ name }}: the free membership costs nothing, so its price is 0.`)
    if (id !== 'free' && price === 0) return said(msg`${{ name }}: please enter an amount above 0.`)
    if (hasDecimals(price, currency)) return noDecimals(name, currency)
  }
  return undefined
}

/**
 * Checks amounts against their currency, which may be set by another key.
 * @param content what would be stored, by key. @param changed the keys that are changed
 * @returns a message for the key that is wrong
 */
export function amountProblems(
  content: SiteSettings['content'],
  changed: readonly string[],
): Readonly<Record<string, string>> {
  const problems: Record<string, string> = {}
  const given = (name: string) => changed.includes(name)
  if (given('plans') || given('practice.currency')) {
    const problem = planProblem(plansOf({ content }), currencyOf({ content }))
    if (problem) problems[given('plans') ? 'plans' : 'practice.currency'] = problem
  }
  const offers = (given('offers') ? content.offers : undefined) as readonly Offer[] | undefined
  const wrong = offers?.find(({ price, currency }) => hasDecimals(price, currency))
  if (wrong) problems.offers = noDecimals(wrong.title, wrong.currency)
  return problems
}

const PER: Readonly<Record<Period, MessageDescriptor>> = {
  week: msg`per week`,
  month: msg`per month`,
  session: msg`per session`,
  hour: msg`per hour`,
  program: msg`per program`,
}

export const perPeriod = (period: Period): string => said(PER[period])

/** ISO 8601 durations; what is paid once has none. */
const DURATIONS: Partial<Record<Period, string>> = { week: 'P1W', month: 'P1M', hour: 'PT1H' }

export const offerJsonLd = ({ title, description, price, currency, period }: Offer) => ({
  name: title,
  description,
  price,
  currency,
  period: DURATIONS[period],
})
