import { msg, plural } from '@lingui/core/runtime-macro'
import { listText } from '#src/contract/formats.ts'
import { said } from '#src/contract/i18n.ts'
import { PLAN_NAMES } from '#src/features/membership/constants.ts'
import type { OfferPlan } from '../constants.ts'
import type { Content } from '../contract/offers.ts'

export const monthsText = (months: number) =>
  said(msg`${plural({ months }, { one: '# month', other: '# months' })}`)

export const planName = (plan: OfferPlan): string => said(PLAN_NAMES[plan])

/** In a few words, for a list. */
export function contentsInShort(contents: readonly Content[]): string {
  const words = contents.map(content =>
    content.kind === 'sessions'
      ? said(msg`${plural({ count: content.count }, { one: '# session', other: '# sessions' })}`)
      : content.kind === 'group'
        ? said(msg`the group ${{ name: content.name }}`)
        : said(
            msg`${{ months: monthsText(content.months) }} of ${{ plan: planName(content.plan) }}`,
          ),
  )
  return words.length === 0 ? '' : listText(words)
}
