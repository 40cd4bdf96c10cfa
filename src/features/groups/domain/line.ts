/** Somebody who waits for a place, in the order of the line. */
export interface InLine {
  id: number
  /** An instant: until when a free place is kept for them. */
  offer_until: string | null
}

export interface LineChange {
  /** Whose offer is over: they go to the end of the line, in this order. */
  over: number[]
  /** Who is offered a place now. */
  offered: number[]
  /** Whose offer has no place behind it any more: they keep theirs in line. */
  withdrawn: number[]
}

/** An offer that has run out passes on at the next call; the line's first ones are offered what is free, and no more than that. */
export function settledLine(
  line: readonly InLine[],
  { places, taken }: { places: number; taken: number },
  now: string,
): LineChange {
  const isOver = ({ offer_until }: InLine) => offer_until !== null && offer_until <= now
  const running = line.filter(({ offer_until }) => offer_until !== null && offer_until > now)
  const over = line.filter(isOver).map(({ id }) => id)
  const room = Math.max(0, places - taken)
  const free = Math.max(0, room - running.length)
  const asked = [...line.filter(each => each.offer_until === null), ...line.filter(isOver)]
  return {
    over,
    offered: asked.slice(0, free).map(({ id }) => id),
    withdrawn: running.slice(room).map(({ id }) => id),
  }
}
