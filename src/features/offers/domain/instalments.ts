/** The price in equal parts; the first has the remainder. In the currency's smallest unit. */
export function instalmentsOf(price: number, count: number): { first: number; each: number } {
  const each = Math.floor(price / count)
  return { first: price - each * (count - 1), each }
}
