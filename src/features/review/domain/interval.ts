/** An effect in pips, with the interval of effects that the test does not reject. */
export interface Effect {
  pips: number
  from: number
  to: number
}

const PIPS_MOST = 12
const STEPS = 40

/**
 * Inverts a test by re-arrangement. If the true effect were δ, arrangement `r` would show `shown[r] - δ * overlap[r]`; δ
 * belongs to the interval unless the real arrangement is among the most extreme.
 * @param shown the effect estimated under each arrangement, the real one first
 * @param overlap how much of the real effect each arrangement shows, 1 for the real one
 * @param coverage of the interval, from 0 to 1
 */
export function invertTest(shown: Float64Array, overlap: Float64Array, coverage: number): Effect {
  const [pips = 0] = shown
  const limit = (1 - coverage) * shown.length
  function isPlausible(effect: number): boolean {
    const real = Math.abs(pips - effect) - 1e-9
    let atLeast = 0
    for (let at = 0; at < shown.length; at++)
      if (Math.abs((shown[at] as number) - effect * (overlap[at] as number)) >= real) atLeast++
    return atLeast > limit
  }
  function edge(sign: 1 | -1): number {
    let inside = 0
    let outside = PIPS_MOST
    for (let step = 0; step < STEPS; step++) {
      const middle = (inside + outside) / 2
      if (isPlausible(pips + sign * middle)) inside = middle
      else outside = middle
    }
    return pips + sign * outside
  }
  return { pips, from: edge(-1), to: edge(1) }
}
