import type { Figures } from '../../contract.ts'

const count = (n: number, one: string, many: string): string => (n === 1 ? `1 ${one}` : `${n} ${many}`)

/** The week's figures in words; zeros are left out, except for days and green days. */
export const figureLines = ({ days, green_days, pips, reflections, results }: Figures): string[] => [
  days === 0 ? 'no dominoes yet' : `${green_days} of ${count(days, 'day', 'days')} green`,
  ...(pips > 0 ? [count(pips, 'pip', 'pips')] : []),
  ...(reflections > 0 ? [count(reflections, 'reflection', 'reflections')] : []),
  ...(results > 0 ? [count(results, 'result', 'results')] : []),
]
