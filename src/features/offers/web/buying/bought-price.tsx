import { useQuery } from '@tanstack/react-query'
import type { PurchaseState } from '../../contract/checkout.ts'
import { money, priceWords } from '../copy.ts'
import { offerQuery } from '../queries.ts'

/** The price of a purchase; how it is paid is said while the offer still has that price. */
export function BoughtPrice({ offer }: Pick<PurchaseState, 'offer'>) {
  const { data } = useQuery(offerQuery(offer.slug))
  return data?.price === offer.price ? priceWords(data) : money(offer.price, offer.currency)
}
