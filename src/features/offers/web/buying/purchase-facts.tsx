import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { slotWords } from '#src/features/scheduling/domain/words.ts'
import { useReader } from '#src/features/scheduling/web/use-reader.ts'
import { priceWords } from '#src/features/texts/domain/sale-price.ts'
import type { PurchaseState } from '../../contract/checkout.ts'
import { money } from '../copy.ts'
import { offerQuery } from '../queries.ts'

/** The price of a purchase; how it is paid is said while the offer still has that price. */
export function BoughtPrice({ offer }: Pick<PurchaseState, 'offer'>) {
  const { data } = useQuery(offerQuery(offer.slug))
  return data?.price === offer.price ? priceWords(data) : money(offer.price, offer.currency)
}

interface HeldTimeProps {
  appointment: NonNullable<PurchaseState['appointment']>
  isBooked: boolean
}

/** The time that goes with a purchase, in the reader's zone. */
export function HeldTime({ appointment: { start, zone }, isBooked }: HeldTimeProps) {
  const reader = useReader(zone)
  return (
    <div className="rounded-md bg-sunken p-4">
      <p className="text-ink-soft text-sm">{isBooked ? t`Booked` : t`Held for you`}</p>
      <p className="font-semibold text-lg">{slotWords(Date.parse(start), reader, zone)}</p>
    </div>
  )
}
