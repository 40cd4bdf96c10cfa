import { currencyText } from '#src/contract/formats.ts'
import type { MonthlyPrice } from '#src/contract/site-settings.ts'

/** Currencies that Stripe counts without, or in thousandths; all others have cents. */
const UNITS: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ').map(code => [code, 0]),
  ),
  ...Object.fromEntries('BHD JOD KWD OMR TND'.split(' ').map(code => [code, 3])),
}

/** How many decimals an amount has. @param currency ISO 4217, in capitals */
export const decimalsOf = (currency: string): number => UNITS[currency] ?? 2

/** @param price as people write it: `29.99` */
export const centsOf = (price: number, currency: string): number =>
  Math.round(price * 10 ** decimalsOf(currency))

/** As people and structured data write it. */
export const priceOfCents = ({ cents, currency }: MonthlyPrice): number =>
  cents / 10 ** decimalsOf(currency)

/** `$197`, `€97.50`, `¥3,000`: whole amounts have no decimals. */
export function amountText(price: number, currency: string): string {
  return currencyText(price, currency, Number.isInteger(price) ? 0 : decimalsOf(currency))
}

/** `$29.99`, or `−$20` for a credit. */
export function moneyText({ cents, currency }: MonthlyPrice): string {
  const text = amountText(priceOfCents({ cents: Math.abs(cents), currency }), currency)
  return cents < 0 ? `\u2212${text}` : text
}
