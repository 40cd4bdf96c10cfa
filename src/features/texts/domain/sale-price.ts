import { counted } from '#src/contract/formats.ts'
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
  if (pays === 'free') return 'Free'
  if (pays === 'once' || instalments === null) return money(price)
  const { first, each } = instalmentsOf(price, instalments)
  if (first === each) return `${instalments} monthly payments of ${money(each)}`
  return `${money(first)}, then ${counted(instalments - 1, 'monthly payment')} of ${money(each)}`
}
