import { t } from '@lingui/core/macro'
import type { DayMark } from '../../contract/days.ts'

export function markLabel({
  state,
  tipped,
  rest,
}: Pick<DayMark, 'state' | 'tipped' | 'rest'>): string {
  const words = {
    completed: t`All 12 Pips Completed`,
    'in-progress': tipped ? t`Tipped` : t`In Progress`,
    none: rest ? t`Rest day` : t`No domino`,
  }[state]
  return rest && state !== 'none' ? t`${words}, rest day` : words
}
