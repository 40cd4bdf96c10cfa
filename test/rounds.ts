/** How often a generated or killed case is tried: `usual` in every run, or as often as `ROUNDS` says. */
export function rounds(usual: number): number {
  const { ROUNDS = String(usual) } = process.env
  if (!/^[1-9]\d*$/.test(ROUNDS))
    throw new Error(`ROUNDS must be a whole number above 0, not ${ROUNDS}`)
  return Number(ROUNDS)
}

/** The seeds of a random test: 1 to `usual`, or as many as `ROUNDS` says, from `SEED` on, which repeats one that failed. */
export function seeds(usual: number): number[] {
  const first = Number(process.env.SEED ?? 1)
  return Array.from({ length: rounds(usual) }, (_, n) => first + n)
}
