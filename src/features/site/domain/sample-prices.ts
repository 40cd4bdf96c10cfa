import { OFFER_KEYS } from '#src/features/texts/domain/keys-offers.ts'
import { decimalsOf } from '#src/features/texts/domain/money.ts'

const SAMPLES = [...OFFER_KEYS.offers.default, ...OFFER_KEYS.plans.default].map(
  ({ price }) => price,
)

/** What the sample asks for in another currency: the same number, but of yen a hundred times as many. */
export const sampleIn = (price: number, currency: string): number =>
  decimalsOf(currency) === 0 ? Math.round(price * 100) : price

/** A price once its currency is another one. Nothing is exchanged: the sample's are examples, one's own stay. */
export function priceIn(price: number, { from, to }: { from: string; to: string }): number {
  const sample = SAMPLES.find(each => sampleIn(each, from) === price)
  if (sample !== undefined) return sampleIn(sample, to)
  return decimalsOf(to) === 0 ? Math.round(price) : price
}
