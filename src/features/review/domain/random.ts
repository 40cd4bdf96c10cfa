/** Uniform numbers in [0, 1) that a seed determines, so that a trial's coins and simulated data can be reproduced. */
export type Random = () => number

/** mulberry32. @param seed any integer */
export function seeded(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Fisher and Yates, in place. */
export function shuffle<T extends { length: number; [at: number]: number }>(
  list: T,
  random: Random,
): T {
  for (let at = list.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    const value = list[at] as number
    list[at] = list[other] as number
    list[other] = value
  }
  return list
}
