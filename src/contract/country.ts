import { languageNow } from './i18n.ts'
import { memoize } from './memoize.ts'

/** What follows from a country, by its code of ISO 3166-1; the runtime knows the zones and the week. */
interface WithZones {
  getTimeZones?(): string[]
  timeZones?: string[]
  getWeekInfo?(): { firstDay: number }
  weekInfo?: { firstDay: number }
}

const regionOf = (country: string): WithZones | undefined =>
  /^[A-Z]{2}$/.test(country) ? (new Intl.Locale(`und-${country}`) as WithZones) : undefined

/** @returns the language that most people there speak, such as `de`; undefined where the country is none */
export const languageIn = (country: string): string | undefined =>
  /^[A-Z]{2}$/.test(country) ? new Intl.Locale(`und-${country}`).maximize().language : undefined

const namesIn = memoize(
  20,
  (language: string) => new Intl.DisplayNames([language], { type: 'region', fallback: 'code' }),
)

/** 'Switzerland' for `CH`, in the language of whoever reads it. What is no code is a name already. */
export function countryName(country: string): string {
  if (!/^[A-Z]{2}$/.test(country)) return country
  return namesIn(languageNow()).of(country) ?? country
}

/** The currency, where offers can be priced in it, and the code that telephone numbers from abroad begin with. */
const KNOWN: Readonly<Record<string, string>> = Object.fromEntries(
  `AT EUR 43, AU AUD 61, BE EUR 32, BG EUR 359, CA CAD 1, CH CHF 41, CY EUR 357, CZ CZK 420, DE EUR 49,
  DK DKK 45, EE EUR 372, ES EUR 34, FI EUR 358, FR EUR 33, GB GBP 44, GG GBP 44, GR EUR 30, HR EUR 385,
  IE EUR 353, IM GBP 44, IT EUR 39, JE GBP 44, JP JPY 81, LI CHF 423, LT EUR 370, LU EUR 352, LV EUR 371,
  MC EUR 377, MT EUR 356, NL EUR 31, NO NOK 47, NZ NZD 64, PL PLN 48, PT EUR 351, SE SEK 46, SI EUR 386,
  SK EUR 421, US USD 1`
    .split(',')
    .map(line => [line.trim().slice(0, 2), line.trim().slice(3)]),
)

/** ISO 4217; undefined where prices are in none of the currencies that offers can have. */
export const currencyIn = (country: string): string | undefined => KNOWN[country]?.slice(0, 3)

/** `+41` */
export const callingCode = (country: string): string | undefined =>
  country in KNOWN ? `+${KNOWN[country]?.slice(4)}` : undefined

/** A number as it is dialed inside the country, such as `079 555 01 42`, as it is dialed from abroad. */
export function phoneFromAbroad(typed: string, country: string): string {
  const code = callingCode(country)
  // Italy's numbers keep their first zero.
  if (!code || country === 'IT' || !/^\(?0[1-9]/.test(typed)) return typed
  return `${code} ${typed.replace(/^(\()?0/, '$1')}`
}

const plain = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')

/** The time zones of a country; if one is named after the city, that one alone. */
export function zonesIn(country: string, city: string): string[] {
  const region = regionOf(country)
  const zones = region?.getTimeZones?.() ?? region?.timeZones ?? []
  const named = zones.filter(zone => plain(zone.split('/').at(-1) ?? '') === plain(city))
  return named.length === 1 ? named : zones
}

/** Monday as long as no country is known. @returns 1, Monday, to 7, Sunday */
export function firstDayIn(country: string): number {
  const region = regionOf(country)
  return (region?.getWeekInfo?.() ?? region?.weekInfo)?.firstDay ?? 1
}
