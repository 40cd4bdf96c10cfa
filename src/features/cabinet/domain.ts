import { DRAWER_TYPES, type DrawerType, POSITION_GAP } from './constants.ts'

/**
 * A position between two neighbors, where null is the edge of the drawer, so that a move writes one row.
 * @returns null if there is no room left
 */
export function positionBetween(above: number | null, below: number | null): number | null {
  if (above === null) return below === null ? 0 : below - POSITION_GAP
  if (below === null) return above + POSITION_GAP
  return below - above < 2 ? null : above + Math.floor((below - above) / 2)
}

interface Listed {
  id: number
}

/** Where an entry moves to: below `afterId`, or null for the top. */
export interface Place {
  drawer: DrawerType
  afterId: number | null
}

/** The list with `entry` moved below `afterId`, or to the top if that entry is gone. */
export function withEntryAt<T extends Listed>(
  list: readonly T[],
  entry: T,
  afterId: number | null,
): T[] {
  const others = list.filter(each => each.id !== entry.id)
  others.splice(others.findIndex(each => each.id === afterId) + 1, 0, entry)
  return others
}

/** The id of the entry above `id` if `id` were at this index; null at the top. */
export function afterIdAt(list: readonly Listed[], id: number, index: number): number | null {
  return list.filter(each => each.id !== id)[index - 1]?.id ?? null
}

/** The drawer above (-1) or below (1), if any. */
export const neighborDrawer = (drawer: DrawerType, step: 1 | -1): DrawerType | undefined =>
  DRAWER_TYPES[DRAWER_TYPES.indexOf(drawer) + step]
