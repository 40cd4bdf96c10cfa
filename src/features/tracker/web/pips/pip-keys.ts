import { PIP_COUNT, type PipStatus } from '../../constants.ts'
import { nextStatus } from '../../domain/pips.ts'

/** The center of a pip on the screen. */
export interface Spot {
  n: number
  x: number
  y: number
}

const ARROWS: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/**
 * The pip that a key moves to, or undefined if the key does not move. Moves follow the screen, since the tile may be
 * upright or landscape; at the edge, left and right continue in pip order.
 */
export function pipAfterKey(key: string, from: number, spots: readonly Spot[]): number | undefined {
  if (key === 'Home') return 1
  if (key === 'End') return PIP_COUNT
  const arrow = ARROWS[key]
  const here = spots.find(spot => spot.n === from)
  if (!arrow || !here) return undefined
  let best: { n: number; cost: number } | undefined
  for (const spot of spots) {
    const ahead = (spot.x - here.x) * arrow[0] + (spot.y - here.y) * arrow[1]
    const aside = Math.abs((spot.x - here.x) * arrow[1]) + Math.abs((spot.y - here.y) * arrow[0])
    if (
      ahead > 1 &&
      aside < ahead &&
      ahead + 2 * aside < (best?.cost ?? Number.POSITIVE_INFINITY)
    ) {
      best = { n: spot.n, cost: ahead + 2 * aside }
    }
  }
  if (best) return best.n
  return Math.min(Math.max(from + arrow[0], 1), PIP_COUNT)
}

const STATUS_KEYS: Record<string, PipStatus> = {
  '1': 'Not Started',
  n: 'Not Started',
  '2': 'In Progress',
  i: 'In Progress',
  '3': 'Completed',
  c: 'Completed',
}

/** The status that a key sets, if any: 1 2 3 or N I C set one, Space and Enter go to the next. */
export function statusAfterKey(key: string, status: string): PipStatus | undefined {
  if (key === ' ' || key === 'Enter') return nextStatus(status)
  return STATUS_KEYS[key.toLowerCase()]
}

/** Ctrl+Enter, on a Mac Cmd+Enter: saves from wherever the focus is. */
export const isSaveKey = ({
  key,
  ctrlKey,
  metaKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>): boolean =>
  key === 'Enter' && (ctrlKey || metaKey)
