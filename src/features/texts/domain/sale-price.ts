import { msg, plural } from '@lingui/core/runtime-macro'
import { said } from '#src/contract/i18n.ts'
import type { SoldOffer } from '#src/contract/site-settings.ts'
import { moneyText } from './money.ts'

export type Priced = Pick<SoldOffer, 'price' | 'currency' | 'pays' | 'instalments'>

/** The price in equal parts; the first has the remainder. In the currency's smallest unit. */
export function instalmentsOf(price: number, count: number): { first: number; each: number } {
  const each = Math.floor(price / count)
  return { first: price - each * (count - 1), each }
}

/** 'Free', '$600', or '3 monthly payments of $200'; what does not divide is in the first payment. */
export function priceWords({ price, currency, pays, instalments }: Priced): string {
  const money = (cents: number) => moneyText({ cents, currency })
  if (pays === 'free') return said(msg`Free`)
  if (pays === 'once' || instalments === null) return money(price)
  const { first, each } = instalmentsOf(price, instalments)
  if (first === each)
    return said(msg`${{ count: instalments }} monthly payments of ${{ amount: money(each) }}`)
  return said(
    msg`${{ first: money(first) }}, then ${plural({ others: instalments - 1 }, { one: '# monthly payment', other: '# monthly payments' })} of ${{ amount: money(each) }}`,
  )
}
