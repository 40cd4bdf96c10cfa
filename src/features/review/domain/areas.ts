import { PIP_NUMBERS } from '#src/features/tracker/constants.ts'
import type { PipCount } from '#src/features/tracker/contract/days.ts'
import { AREAS_MAX } from '../constants.ts'
import type { Area } from '../contract.ts'

export interface Proposal {
  /** By pip. */
  proposed: readonly number[]
  chosen: readonly number[]
}

/** Areas that both of the last two reviews proposed and that no plan took up. */
export function declinedTwice(
  last: readonly Proposal[],
  beforeLast: readonly Proposal[],
): number[] {
  const declined = (week: readonly Proposal[]) => {
    const chosen = week.flatMap(each => each.chosen)
    return PIP_NUMBERS.filter(
      pip => week.some(each => each.proposed.includes(pip)) && !chosen.includes(pip),
    )
  }
  const again = declined(beforeLast)
  return declined(last).filter(pip => again.includes(pip))
}

/**
 * Three areas for next week: the lowest of the latest assessment, then those that waited longest. Ties go to the area with
 * the fewest completed pips, then to the first on the domino.
 * @param scores areas of the assessment, `share` from 0 to 1; empty without one
 * @param counts completed pips of the last 28 days, all twelve
 * @param declined by pip; not proposed this time
 */
export function proposedAreas(
  scores: readonly { pip: number; share: number }[],
  counts: readonly PipCount[],
  declined: readonly number[],
): Area[] {
  const countOf = (pip: number) => counts.find(count => count.pip === pip)
  const completed = (pip: number) => countOf(pip)?.completed ?? 0
  const free = (each: { pip: number }) => !declined.includes(each.pip)
  const lowest = scores
    .toSorted((a, b) => a.share - b.share || completed(a.pip) - completed(b.pip) || a.pip - b.pip)
    .filter(free)
    .slice(0, AREAS_MAX)
  const most = Math.max(0, ...counts.map(count => count.completed))
  const waiting = counts
    .filter(
      count =>
        count.completed < most && free(count) && !lowest.some(({ pip }) => pip === count.pip),
    )
    .toSorted((a, b) => a.completed - b.completed || a.pip - b.pip)
    .slice(0, AREAS_MAX - lowest.length)
  const area =
    (reason: Area['reason']) =>
    ({ pip }: { pip: number }) => ({
      pip,
      label: countOf(pip)?.label ?? '',
      reason,
      completed: completed(pip),
    })
  return [...lowest.map(area('assessment')), ...waiting.map(area('waiting'))]
}
