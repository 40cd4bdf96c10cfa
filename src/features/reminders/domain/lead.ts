import { PIP_NUMBERS } from '#src/features/tracker/constants.ts'
import type { DominoDraft, DominoEntry } from '#src/features/tracker/contract/dominoes.ts'

interface Day {
  domino: DominoEntry | undefined
  draft: DominoDraft | null
  plans: readonly { pip: number | null }[]
}

const isOpen = ({ domino }: Day, pip: (typeof PIP_NUMBERS)[number]): boolean =>
  domino?.[`pip${pip}_status`] !== 'Completed'

/** What *Done* means on a day: the domino's lead, what the draft or the plan leads with, or the first pip that is not done. */
export function leadOf(day: Day): number {
  const planned = day.plans.find(({ pip }) => pip !== null)?.pip
  const named = day.domino?.lead_pip ?? day.draft?.lead_pip ?? planned
  return named ?? PIP_NUMBERS.find(pip => isOpen(day, pip)) ?? 1
}
