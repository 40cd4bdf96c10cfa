/** How often a generated or a killed thing is tried: `usual` in every run, as often as `ROUNDS` says where it is set. */
export function rounds(usual: number): number {
  const { ROUNDS = String(usual) } = process.env
  if (!/^[1-9]\d*$/.test(ROUNDS)) throw new Error(`ROUNDS must be a whole number above 0, not ${ROUNDS}`)
  return Number(ROUNDS)
}
