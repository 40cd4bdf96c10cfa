import { counted } from '#src/contract/formats.ts'
import type { Figures } from '../../contract/check-ins.ts'

/** The week's figures in words; zeros are left out, except for days and green days. */
export const figureLines = ({
  days,
  green_days,
  pips,
  reflections,
  results,
}: Figures): string[] => [
  days === 0 ? 'no dominoes yet' : `${green_days} of ${counted(days, 'day')} green`,
  ...(pips > 0 ? [counted(pips, 'pip')] : []),
  ...(reflections > 0 ? [counted(reflections, 'reflection')] : []),
  ...(results > 0 ? [counted(results, 'result')] : []),
]
