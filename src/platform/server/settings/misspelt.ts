/** Names that other programs read, or that compose files and Node use. */
const FOREIGN = /^(NODE_|OTEL_|SITE_HOST$|POSTGRES_|TZ$|PATH$|HOME$|LANG$|LC_|SSL_CERT_|[a-z])/

const NEAR = 2
/** Shorter names are too close to too many others. */
const LONG_ENOUGH = 6

/** Letters to add, remove or replace, and neighbours to swap, to make one name of the other. */
function distance(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, n) => n)]
  for (let i = 1; i <= one.length; i++) {
    const [before = [], above = []] = [rows[i - 2], rows[i - 1]]
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1]
      const swapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      const at = (list: readonly number[], n: number) => list[n] ?? Number.POSITIVE_INFINITY
      row.push(
        Math.min(
          at(row, j - 1) + 1,
          at(above, j) + 1,
          at(above, j - 1) + (same ? 0 : 1),
          swapped ? at(before, j - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    rows.push(row)
  }
  return rows[one.length]?.[other.length] ?? 0
}

function nearest(name: string, known: readonly string[]): string | null {
  if (name.length < LONG_ENOUGH) return null
  // Names of another length are skipped, since every environment variable is compared at each start.
  const alike = known.filter(each => Math.abs(each.length - name.length) <= NEAR)
  const [best] = alike
    .map(each => ({ each, off: distance(name, each) }))
    .sort((a, b) => a.off - b.off)
  return best && best.off <= NEAR ? best.each : null
}

/**
 * @param inFile names from `.env`, where an unknown one is always a mistake. @param inEnvironment names of the process,
 *   most of which belong to other programs: only those that are nearly a setting are reported
 * @returns a line for each
 */
export function misspelt(
  inFile: readonly string[],
  inEnvironment: readonly string[],
  known: readonly string[],
): string[] {
  const settings = new Set(known)
  const strange = (names: readonly string[]) =>
    names.filter(name => !settings.has(name) && !FOREIGN.test(name))
  const lines = new Map<string, string>()
  for (const name of strange(inEnvironment)) {
    const meant = nearest(name, known)
    if (meant) lines.set(name, `${name} is not a setting and is ignored; did you mean ${meant}?`)
  }
  for (const name of strange(inFile)) {
    const meant = nearest(name, known)
    const hint = meant ? `did you mean ${meant}?` : 'docs/settings.md lists all settings'
    lines.set(name, `${name} is not a setting and is ignored; ${hint}`)
  }
  return [...lines.values()]
}
