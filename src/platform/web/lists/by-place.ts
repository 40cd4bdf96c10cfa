interface Placed<T> {
  item: T
  place: number
  key: string
}

/** Entries without an id of their own, keyed by place: moving one must not redraw what is typed in the others. */
export const byPlace = <T>(items: readonly T[]): Placed<T>[] =>
  items.map((item, place) => ({ item, place, key: String(place) }))
