import type { Reason } from '../constants.ts'

interface OnSale {
  on_sale_from: string | null
  on_sale_until: string | null
  sale_limit: number | null
}

/**
 * Why an offer cannot be bought now; null when it can.
 * @param taken purchases that stand or are being paid
 * @param places of the groups that it holds
 */
export function reasonAgainst(
  { on_sale_from: from, on_sale_until: until, sale_limit: limit }: OnSale,
  { taken, places }: { taken: number; places: readonly ('free' | 'full' | 'over')[] },
  now: Date,
): Reason | null {
  const at = now.toISOString()
  if (from !== null && at < from) return 'not_yet'
  if ((until !== null && at >= until) || places.includes('over')) return 'over'
  if ((limit !== null && taken >= limit) || places.includes('full')) return 'sold_out'
  return null
}
