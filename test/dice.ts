/** The same numbers in every run: failures come from changes, not from chance. @returns whole numbers below `below` */
export function dice(seed: number): (below: number) => number {
  let state = seed
  return below => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}
