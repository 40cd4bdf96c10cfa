import { msg, plural } from '@lingui/core/runtime-macro'
import { listText } from '#src/contract/formats.ts'
import { said } from '#src/contract/i18n.ts'
import { PLAN_NAMES } from '#src/features/membership/constants.ts'
import { SESSION_NAMES } from '#src/features/scheduling/domain/session-names.ts'
import type { OfferPlan } from '../constants.ts'
import type { Content } from '../contract/offers.ts'

export const sessionsText = (count: number) =>
  said(msg`${plural({ count }, { one: '# session', other: '# sessions' })}`)

export const monthsText = (months: number) =>
  said(msg`${plural({ months }, { one: '# month', other: '# months' })}`)

export const planName = (plan: OfferPlan): string => said(PLAN_NAMES[plan])

/** In a few words, for a list. */
export function contentsInShort(contents: readonly Content[]): string {
  const words = contents.map(content =>
    content.kind === 'sessions'
      ? sessionsText(content.count)
      : content.kind === 'group'
        ? said(msg`the group ${{ name: content.name }}`)
        : said(
            msg`${{ months: monthsText(content.months) }} of ${{ plan: planName(content.plan) }}`,
          ),
  )
  return words.length === 0 ? '' : listText(words)
}

const named = (contents: readonly Content[], name: (stored: string) => string): Content[] =>
  contents.map(each => (each.kind === 'sessions' ? { ...each, name: name(each.name) } : each))

/** As they are shown: what sessions are called is in the reader's language. */
export const contentsRead = (contents: readonly Content[]): Content[] =>
  named(contents, SESSION_NAMES.read)

/** As they are stored. */
export const contentsWritten = (contents: readonly Content[]): Content[] =>
  named(contents, SESSION_NAMES.written)
