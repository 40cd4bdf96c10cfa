import type { SiteSettings } from '#src/contract/site-settings.ts'
import { TIERS } from '#src/features/sign-in/constants.ts'
import { OFFER_KEYS } from '#src/features/texts/domain/keys-offers.ts'
import { planPrice, plansOf } from '#src/features/texts/domain/prices.ts'
import { fillText } from '#src/features/texts/domain/words.ts'
import { PLAN_NAMES } from '../constants.ts'
import type { OfferedPlan } from '../contract.ts'
import type { Plan } from './plans.ts'

/** The name that the site gave a plan, else the subscribe page's own (docs/product.md 9.1). */
function nameOf(site: SiteSettings, plan: Plan): string {
  const given = plansOf(site).find(({ id }) => id === plan)?.name
  const isNew =
    given !== undefined && given !== OFFER_KEYS.plans.default.find(({ id }) => id === plan)?.name
  return isNew ? fillText(site, given) : PLAN_NAMES[plan]
}

/** What can be subscribed to, and what it costs somebody who does so now. */
export const offeredPlans = (site: SiteSettings): OfferedPlan[] =>
  TIERS.map(plan => ({ plan, name: nameOf(site, plan), price: planPrice(site, plan) }))
