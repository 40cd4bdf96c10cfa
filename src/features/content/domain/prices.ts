import type { Offer, Period } from './keys-offers.ts'

/** `$197`, `€97.50`. */
export const offerPrice = ({ price, currency }: Pick<Offer, 'price' | 'currency'>): string =>
  new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: Number.isInteger(price) ? 0 : 2,
  }).format(price)

export const perPeriod = (period: Period): string => `per ${period}`

/** ISO 8601 durations; what is paid once has none. */
const DURATIONS: Partial<Record<Period, string>> = { week: 'P1W', month: 'P1M', hour: 'PT1H' }

export const offerJsonLd = ({ title, description, price, currency, period }: Offer) => ({
  name: title,
  description,
  price,
  currency,
  period: DURATIONS[period],
})
