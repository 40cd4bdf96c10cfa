export function changedFields<T extends object>(before: T, after: T): Partial<T> {
  const changed: Partial<T> = {}
  for (const key of Object.keys(after) as (keyof T)[])
    if (after[key] !== before[key]) changed[key] = after[key]
  return changed
}

/** A field changed on one side takes that value; changed differently on both, it keeps mine and is a conflict. */
export function mergeFields<T extends object>(
  base: T,
  mine: T,
  theirs: T,
): { merged: T; conflicts: (keyof T)[] } {
  const merged = { ...mine }
  const conflicts: (keyof T)[] = []
  for (const key of Object.keys(mine) as (keyof T)[]) {
    if (mine[key] === base[key]) merged[key] = theirs[key]
    else if (theirs[key] !== base[key] && theirs[key] !== mine[key]) conflicts.push(key)
  }
  return { merged, conflicts }
}
