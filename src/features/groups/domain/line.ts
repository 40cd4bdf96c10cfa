/** Somebody who waits for a place, in the order of the line. */
export interface InLine {
  id: number
  /** The instant until which a free place is kept for them. */
  offer_until: string | null
}

export interface LineChange {
  /** Their offers have expired: they go to the end of the line, in this order. */
  over: number[]
  /** They are offered a place now. */
  offered: number[]
  /** Their offers no longer have a free place behind them: they stay where they are in line. */
  withdrawn: number[]
}

/** Passes on expired offers: the first in line are offered the places that are free, never more than these. */
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
