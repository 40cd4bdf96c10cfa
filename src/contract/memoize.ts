/**
 * Makes something once for each key.
 * @param max how many are kept: then all are forgotten, since keys that come from outside have no end
 */
export function memoize<T>(max: number, make: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>()
  return key => {
    const found = known.get(key)
    if (found !== undefined || known.has(key)) return found as T
    const made = make(key)
    if (known.size >= max) known.clear()
    known.set(key, made)
    return made
  }
}
