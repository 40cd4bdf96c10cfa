import type { DayMark } from '../../contract/days.ts'

export function markLabel({
  state,
  tipped,
  rest,
}: Pick<DayMark, 'state' | 'tipped' | 'rest'>): string {
  const words = {
    completed: 'All 12 Pips Completed',
    'in-progress': tipped ? 'Tipped' : 'In Progress',
    none: rest ? 'Rest day' : 'No domino',
  }[state]
  return rest && state !== 'none' ? `${words}, rest day` : words
}
