import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import type { Result } from '../../contract/results.ts'

const WIDTH = 240
const HEIGHT = 64
const PAD = 8

/**
 * One quiz's scores over time as a small chart, with a table for screen readers.
 * @param results of one quiz, oldest first, two or more
 */
export function TrendLine({ results }: { results: readonly Result[] }) {
  const { dayOf } = useFormats()
  const times = results.map(result => Date.parse(result.completed_at))
  const [first = 0, last = 0] = [times[0], times.at(-1)]
  const x = (time: number) => PAD + ((time - first) / (last - first || 1)) * (WIDTH - 2 * PAD)
  const y = (score: number) => HEIGHT - PAD - (score / 100) * (HEIGHT - 2 * PAD)
  const points = results.map(
    (result, index) => [x(times[index] ?? 0), y(result.score), result] as const,
  )
  const change = (results.at(-1)?.score ?? 0) - (results.at(-2)?.score ?? 0)
  const words =
    change === 0
      ? t`The same as last time`
      : change > 0
        ? t`${plural(change, { one: '# point', other: '# points' })} above last time`
        : t`${plural(-change, { one: '# point', other: '# points' })} below last time`
  return (
    <figure className="grid gap-1">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" className="w-full max-w-60">
        <path d={`M${PAD} ${y(0)}H${WIDTH - PAD}`} className="fill-none stroke-line" />
        <polyline
          points={points.map(([px, py]) => `${px},${py}`).join(' ')}
          className="fill-none stroke-2 stroke-primary"
          strokeLinejoin="round"
        />
        {points.map(([px, py, result]) => (
          <circle
            key={result.id}
            cx={px}
            cy={py}
            r="3.5"
            className="fill-sheet stroke-2 stroke-primary"
          />
        ))}
      </svg>
      <figcaption className="text-ink-soft text-sm">{words}</figcaption>
      <table className="sr-only">
        <caption>
          <Trans>Your scores over time</Trans>
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Date</Trans>
            </th>
            <th scope="col">
              <Trans>Score</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {results.map(result => (
            <tr key={result.id}>
              <td>{dayOf(result.completed_at)}</td>
              <td>{result.score}%</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
