import { counted, listText } from '#src/contract/formats.ts'
import { PLAN_NAMES } from '#src/features/membership/constants.ts'
import type { OfferPlan } from '../constants.ts'
import type { Content } from '../contract/offers.ts'

export const monthsText = (months: number) => counted(months, 'month')

export const planName = (plan: OfferPlan): string => PLAN_NAMES[plan]

/** In a few words, for a list. */
export function contentsInShort(contents: readonly Content[]): string {
  const words = contents.map(content =>
    content.kind === 'sessions'
      ? counted(content.count, 'session')
      : content.kind === 'group'
        ? `the group ${content.name}`
        : `${monthsText(content.months)} of ${planName(content.plan)}`,
  )
  return words.length === 0 ? '' : listText(words)
}
