/** The same numbers in every run, so that a failure comes from a change and not from chance. @returns whole numbers from 0 to below `below` */
export function dice(seed: number): (below: number) => number {
  let state = seed
  return below => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}
