import { DRAWER_TYPES, type DrawerType, POSITION_GAP } from './constants.ts'

/**
 * A place between two neighbors, where null is the edge of the drawer: so a move writes one row.
 * @returns null when there is no room left between them
 */
export function positionBetween(above: number | null, below: number | null): number | null {
  if (above === null) return below === null ? 0 : below - POSITION_GAP
  if (below === null) return above + POSITION_GAP
  return below - above < 2 ? null : above + Math.floor((below - above) / 2)
}

interface Listed {
  id: number
}

/** Where an entry is to go: below another one of the drawer, or on top. */
export interface Place {
  drawer: DrawerType
  afterId: number | null
}

/** The list with `entry` at its place; on top where the one above it is gone. */
export function withEntryAt<T extends Listed>(list: readonly T[], entry: T, afterId: number | null): T[] {
  const others = list.filter(each => each.id !== entry.id)
  others.splice(others.findIndex(each => each.id === afterId) + 1, 0, entry)
  return others
}

/** The entry that would be above, were `id` at this index of its drawer; null on top. */
export function afterIdAt(list: readonly Listed[], id: number, index: number): number | null {
  return list.filter(each => each.id !== id)[index - 1]?.id ?? null
}

/** The drawer above or below, if there is one. */
export const neighborDrawer = (drawer: DrawerType, step: 1 | -1): DrawerType | undefined =>
  DRAWER_TYPES[DRAWER_TYPES.indexOf(drawer) + step]
