import type { SoldOffer } from '#src/contract/site-settings.ts'
import type { Offer } from '#src/features/texts/domain/keys-offers.ts'

/** A card of /coaching: as the practice words it, sold or not, or something on sale that no card names. */
export interface Card {
  title: string
  words: Offer | undefined
  sold: SoldOffer | undefined
}

/** What is sold has one title, price and line, whatever its card said before. */
export function cardsOf(offers: readonly Offer[], onSale: readonly SoldOffer[]): Card[] {
  const named = new Set(offers.map(({ offer }) => offer))
  const cards = offers.map(words => {
    const sold = onSale.find(({ slug }) => slug === words.offer)
    return { title: sold?.title ?? words.title, words, sold }
  })
  const others = onSale.filter(({ slug }) => !named.has(slug))
  return [...cards, ...others.map(sold => ({ title: sold.title, words: undefined, sold }))]
}
