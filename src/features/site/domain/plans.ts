import { OFFER_KEYS, type PlanText } from '#src/features/texts/domain/keys-offers.ts'
import type { Hideable } from '#src/features/texts/domain/kinds.ts'
import { sampleIn } from './edits.ts'

type Plan = PlanText & Hideable

/** What is not for sale is not shown either. */
export const withSale = (plan: Plan, isSold: boolean): Plan => ({
  ...plan,
  hidden: !isSold,
  closed: !isSold,
})

/** Whether all are still for sale at the sample's numbers, in whatever currency. */
export const areUnpriced = (plans: readonly Plan[]): boolean =>
  plans.every(({ id, price, closed }) => {
    const sample = OFFER_KEYS.plans.default.find(each => each.id === id)?.price
    return !closed && sample !== undefined && [sample, sampleIn(sample, 'JPY')].includes(price)
  })
